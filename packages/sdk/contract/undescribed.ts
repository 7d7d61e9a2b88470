/** Names in the endpoint table whose schemas are still to be written. The server does not answer to them yet. */
export const undescribed = [] as const
