import fc from 'fast-check'

/** Decides what random tests try: the same in `npm test`; in `npm run test:all` another each time, which is printed and can be given again. */
export const seed = Number(process.env.WALKUP_TEST_SEED ?? 1)

// As the setup file of unit tests.
fc.configureGlobal({ seed })
