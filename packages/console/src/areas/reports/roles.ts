/** Role ids as the contract's `access` of these calls has them; a test compares the two. Schemas themselves never ship. */
export const reportReaders = [1, 2, 3, 4, 6, 7] as const
/** Whose dashboards and charts show leads: of generators and supervisors, those that they reach. */
export const chartReaders = [1, 2, 3, 4, 7, 14, 15] as const
export const todayReaders = [...chartReaders, 5] as const
export const officeReaders = [1, 2, 3, 4, 7] as const
