/** How much faster the test's clock runs: with the systems' rate limits, 10,000 deliveries take half an hour. Leases still outlast attempts. */
export const SPEED = 3

/** The time of a test that started at `start`, in ms since 1970. */
export const clockTime = (start: number, ahead: number): number => start + (Date.now() - start) * SPEED + ahead
