/** Those who see labor, whose being the server's to say: the roles of `labor.search` in the contract; a test compares the two. */
export const laborReaders = [1, 2, 3, 4, 6, 14, 15] as const
