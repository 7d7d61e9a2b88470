/**
 * Seconds for which the server accepts the direct parent of a refresh token, in case a response was lost. What the SDK waits for
 * is derived from it: every tab that waits behind another must send its own refresh within this time.
 */
export const REFRESH_GRACE_SECONDS = 10
