/** The date that tests begin at, so that none depends on the day they run: a Tuesday. Another with WALKUP_TEST_DATE. */
const START = process.env.WALKUP_TEST_DATE ?? '2026-11-24T16:00:00Z'

/** Runs in the page before anything else: a clock that goes on from `start`. */
function shiftDate(start) {
  const RealDate = Date
  const offset = RealDate.parse(start) - RealDate.now()
  const now = () => RealDate.now() + offset
  function ShiftedDate(...values) {
    const date = Reflect.construct(RealDate, values.length ? values : [now()], new.target ?? ShiftedDate)
    return new.target ? date : date.toString()
  }
  ShiftedDate.prototype = RealDate.prototype
  window.Date = Object.assign(Object.setPrototypeOf(ShiftedDate, RealDate), { now })
}

/** The page that each test file runs in. */
export const pageAtDate = (testRunnerImport) =>
  `<!doctype html><html><head><script>(${shiftDate.toString()})(${JSON.stringify(START)})</script></head>` +
  `<body><script type="module" src="${testRunnerImport}"></script></body></html>`
