/** Role ids as the contract's `access` of these calls has them; a test compares the two. Schemas themselves never ship. */
export const leadReaders = [1, 2, 3, 4, 5, 7, 10, 14, 15] as const
export const leadWriters = [1, 2, 3, 4, 5, 10] as const
/** Those who sell in stores: a lead of theirs stays theirs. */
export const fieldRoles: readonly number[] = [14, 15]
/** Those who make leads and add notes to them: the field roles too. */
export const leadNoters = [...leadWriters, 14, 15] as const
/** Those who import leads from a file. */
export const leadImporters = [1, 2, 3, 5, 10] as const
/** Those who erase a person. */
export const leadErasers = [1, 2] as const
