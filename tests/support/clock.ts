const start = process.env.WALKUP_TEST_NOW
const offset = start ? Date.parse(start) - Date.now() : 0

/**
 * When the tests start, in ms since 1970. Tests that run the server in their own process start at a fixed date, or at
 * `WALKUP_TEST_DATE` if set; tests with browsers or other processes use the current time.
 */
export const testNow = (): number => Date.now() + offset
