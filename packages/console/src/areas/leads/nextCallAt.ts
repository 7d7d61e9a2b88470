const QUARTER = 15 * 60_000
/** How long after a call the next one is proposed. */
const LATER_MS = 2 * 3_600_000

/** When to call somebody again who was not reached, on a quarter of an hour. */
export const nextCallAt = (now = Date.now()): string => new Date(Math.ceil(now / QUARTER) * QUARTER + LATER_MS).toISOString()
