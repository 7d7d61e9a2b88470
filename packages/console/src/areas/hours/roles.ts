/** Those who see shifts: the roles of `hours.search` in the contract; a test compares the two. */
export const laborReaders = [1, 2, 3, 4, 6, 14, 15] as const
