import fc from 'fast-check'

/** Seeds the random tests: always the same in `npm test`; a new seed each time in `npm run test:all`, which prints it for a rerun. */
export const seed = Number(process.env.WALKUP_TEST_SEED ?? 1)

// This is also the setup file of the unit tests.
fc.configureGlobal({ seed })
