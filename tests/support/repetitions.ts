/** Whether this is `npm run test:all`. */
export const isAll = process.env.WALKUP_TEST_ALL === '1'

/** The number of repetitions: once in `npm test`, `all` times in `npm run test:all`. */
export const repetitions = (all: number): number => (isAll ? all : 1)
