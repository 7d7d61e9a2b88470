import { shiftDate } from './shiftDate.mjs'

/** The date that tests begin at, so that none depends on the day they run: a Tuesday. Another with WALKUP_TEST_DATE. */
const START = process.env.WALKUP_TEST_DATE ?? '2026-11-24T16:00:00Z'

/** The page that each test file runs in. */
export const pageAtDate = (testRunnerImport) =>
  `<!doctype html><html><head><script>(${shiftDate.toString()})(${JSON.stringify(START)})</script></head>` +
  `<body><script type="module" src="${testRunnerImport}"></script></body></html>`
