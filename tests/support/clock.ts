const start = process.env.WALKUP_TEST_NOW
const offset = start ? Date.parse(start) - Date.now() : 0

/**
 * The time of the tests, in epoch milliseconds. Those that start the server in their own process begin at a fixed date, unless
 * `WALKUP_TEST_DATE` names another; those that also run browsers or other processes run today.
 */
export const testNow = (): number => Date.now() + offset
