/** Role ids that several areas share, as the contract's `access` has them; a test compares the two. Schemas never ship. */
export const administrators = [1, 2] as const
export const editors = [1, 2, 3] as const
/** Those who see stores. */
export const placeReaders = [1, 2, 3, 4, 5] as const
/** Those who see what is booked, and by whom it is done. */
export const appointmentReaders = [1, 2, 3, 4, 5, 15] as const
