import sql from 'sql-template-tag'
import { deliveriesJob, outboxJob } from '../../packages/server/src/delivery/worker.ts'
import type { Faults } from '../simulators/faults.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { runJob } from './runJob.ts'

export const noFaults: Faults = { latencyMs: 0, fails: 0, loses: 0, duplicates: 0, perSecond: Infinity }
/** How long outages last, since random failures alone might use up a day of retries. */
const OUTAGE_MS = 12 * 3_600_000
type System = 'hubSpot' | 'homeDepot' | 'centah'

export interface Connected {
  readonly app: TestApp
  readonly admin: SignedIn
  save(body: object): ReturnType<SignedIn['call']>
  check(): Promise<{ ok: boolean; detail: string }>
  makeLead(fields?: object): Promise<{ id: number; uid: string }>
  setStatus(id: number, to: string, more?: object): Promise<void>
  deliveriesOf(
    leadId: number,
  ): Promise<readonly { id: number; state: string; lastError: string | null; externalId: string | null; attempts: number }[]>
  refsOf(leadId: number): Promise<unknown>
  /** Makes due deliveries until those of the leads are in one of the states; advances the clock, by half a day with faults. */
  deliverAll(leadIds: readonly number[], isOver: (state: string) => boolean): Promise<string[]>
}

let people = 0

/** The demo organization with a single connection, to a simulator. */
export async function connect(
  system: System,
  { settings, secrets, faults }: { readonly settings: object; readonly secrets: object; readonly faults: Faults },
): Promise<Connected> {
  const app = await startApp({ outboundAllow: '127.0.0.1/32' })
  const admin = await app.signIn('role2@walkup.test')
  await app.db.asOwner((tx) => tx.run(sql`update connection set is_active = false`))
  const save = (body: object) => admin.call('connections.save', { params: { system }, body })
  const saved = await save({ isActive: true, settings, secrets })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem))
  const statesOf = (leadIds: readonly number[]) =>
    app.db.asOwner((tx) =>
      tx.rows<{ state: string; dueAt: string | null }>(sql`
        select state, next_attempt_at as due_at from delivery where lead_id = any (${[...leadIds]}::int[])`),
    )
  return {
    app,
    admin,
    save,
    check: async () => (await admin.call('connections.test', { params: { system }, body: {} })).data,
    async makeLead(fields = {}) {
      people++
      const made = await admin.call('leads.upsertInternal', {
        body: {
          firstName: 'Delia',
          lastName: `Person ${people}`,
          serviceGroupId: 1,
          email: `delia.${people}@example.com`,
          phones: [{ number: `614-555-${String(1000 + people)}`, type: 'mobile' }],
          consent: { version: '2026-01', accepted: true },
          ...fields,
        },
      })
      if (made.status !== 200) throw new Error(JSON.stringify(made.problem))
      return made.data
    },
    async setStatus(id, to, more = {}) {
      const set = await admin.call('leads.setStatus', { params: { id }, body: { to, ...more } })
      if (set.status !== 200) throw new Error(JSON.stringify(set.problem))
    },
    deliveriesOf: async (leadId) =>
      (await admin.call('deliveries.search', { body: { filter: { leadId } } })).data.items.toReversed(),
    refsOf: async (id) => (await admin.call('leads.getInternal', { params: { id } })).data.externalRefs,
    async deliverAll(leadIds, isOver) {
      const areOver = async () => {
        // In this order, since events that leave the outbox in between are deliveries by then.
        const [waiting] = await app.db.asOwner((tx) => tx.rows(sql`select id from outbox limit 1`))
        const states = await statesOf(leadIds)
        return !waiting && states.length > 0 && states.every(({ state }) => isOver(state))
      }
      const recoverAt = app.now().getTime() + OUTAGE_MS
      for (let round = 0; round < 200 && !(await areOver()); round++) {
        if (app.now().getTime() > recoverAt) Object.assign(faults, noFaults)
        await runJob(outboxJob, app)
        await Promise.all([1, 2].map(() => runJob(deliveriesJob, app)))
        // A worker that died with its deliveries, whose leases end without an outcome.
        if (round % 7 === 3) {
          await app.db.asOwner((tx) =>
            tx.run(sql`update delivery set state = 'sending', lease = 'dead', attempts = attempts + 1,
              first_attempt_at = coalesce(first_attempt_at, next_attempt_at),
              next_attempt_at = ${new Date(app.now().getTime() + 45_000)} where state in ('queued', 'failed')`),
          )
        }
        const due = (await statesOf(leadIds)).map(({ dueAt }) => dueAt).filter((at) => at !== null)
        if (due.length) {
          const wait = Math.min(...due.map((at) => Date.parse(at))) - app.now().getTime()
          // Longer than the pause of a destination that is down.
          app.advance(Math.max(0, wait) + 31_000)
        }
      }
      return (await statesOf(leadIds)).map(({ state }) => state)
    },
  }
}
