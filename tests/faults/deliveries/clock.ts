/** Of how many seconds one takes: systems' rate limits would make 10,000 deliveries take half an hour. A lease still outlasts an attempt. */
export const SPEED = 3

/** The time of a test that started at `start`, in ms since 1970. */
export const clockTime = (start: number, ahead: number): number => start + (Date.now() - start) * SPEED + ahead
