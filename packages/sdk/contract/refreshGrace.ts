/**
 * Seconds in which the server honors the direct parent of a refresh token, for an answer that was lost. What the SDK waits for
 * is derived from it: every tab that waits behind another must send its own refresh within this time.
 */
export const REFRESH_GRACE_SECONDS = 10
