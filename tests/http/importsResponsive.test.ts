import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBodies } from '../support/importBodies.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

/** The process's CPU time in ms, which other load on the machine affects little. */
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The bounds in units; on the machine where they were set, one takes 22 ms. */
const [HALF_A_SECOND, A_TWENTIETH] = [500 / 22, 50 / 22]

/** Measures a fixed workload on this machine, which is the unit of the bounds. */
function measureUnit(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ name: `Ada ${n}`, phone: `614-555-${n}` })))
  const times = Array.from({ length: 5 }, () => {
    const before = cpu()
    for (let n = 0; n < 2; n++) JSON.stringify(JSON.parse(text))
    return cpu() - before
  })
  return times.toSorted((a, b) => a - b)[2] ?? 0
}

/** The total CPU time of `work`, and the maximum between two turns of the event loop. */
async function measure(work: () => Promise<unknown>): Promise<{ all: number; stretch: number }> {
  let [isDone, turn, stretch] = [false, cpu(), 0]
  const began = turn
  const look = () => {
    const now = cpu()
    stretch = Math.max(stretch, now - turn)
    turn = now
    if (!isDone) setTimeout(look, 1)
  }
  setTimeout(look, 1)
  await work()
  isDone = true
  return { all: cpu() - began, stretch }
}

// The embedded database runs in the same process.
test.runIf(process.env.WALKUP_TEST_DATABASE === 'postgres')(
  'an import keeps the server busy for half a second in all, and for a twentieth at a stretch',
  async () => {
    const send = (payload: object) =>
      app.app.inject({
        method: 'POST',
        url: '/api/leads/external/import',
        payload,
        headers: { authorization: `Bearer ${admin.record.token}` },
      })
    const unit = measureUnit()
    const passes: { what: string; all: number; stretch: number }[][] = []
    for (let pass = 0; pass < 3; pass++) {
      const figures = []
      // Of another system, so that its leads are new ones.
      for (const [what, body] of importBodies)
        figures.push({ what, ...(await measure(() => send({ ...body, system: `Pass ${pass}` }))) })
      passes.push(figures)
    }
    const best = importBodies.map(([what], n) => {
      const least = (key: 'all' | 'stretch') => Math.min(...passes.map((pass) => (pass[n]?.[key] ?? Infinity) / unit))
      return { what, all: least('all'), stretch: least('stretch') }
    })
    expect(best.filter(({ all }) => all > HALF_A_SECOND)).toEqual([])
    expect(best.filter(({ stretch }) => stretch > A_TWENTIETH)).toEqual([])
  },
)
