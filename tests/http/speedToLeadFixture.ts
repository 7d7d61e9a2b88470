import sql from 'sql-template-tag'
import { beforeEach } from 'vitest'
import { openApp } from './openApp.ts'
import { testNow } from '../support/clock.ts'

export const MINUTE = 60_000
export const always = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startLocal: '00:00', endLocal: '23:59' }))
export const target = {
  serviceGroupId: null,
  isActive: true,
  targetMin: 5,
  dispatchersAfterMin: 100,
  managersAfterMin: 200,
  everyoneAfterMin: 300,
}

/** An app for a file’s tests whose waiting leads are only those of each test, and what escalates them. */
export function openSpeedToLead() {
  const suite = openApp({ admin: 'role2', dispatcher: 'role5' })

  const query = <Row extends object>(text: string) => suite.app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
  const save = (body: object, by = suite.admin) => by.call('settings.saveSpeedToLead', { body })
  /** The job of a server whose clock is ahead, since the test's own servers find nothing due for a hundred minutes. */
  const services = (ahead: number) => ({
    db: suite.app.db,
    keys: suite.app.keys,
    config: suite.app.config,
    now: () => new Date(testNow() + ahead * MINUTE),
  })
  const make = async (): Promise<number> => {
    const body = { firstName: 'Waiting', lastName: 'Person', serviceGroupId: 1, territoryId: 1 }
    const { status, data, problem } = await suite.admin.call('leads.upsertInternal', { body })
    if (status !== 200) throw new Error(JSON.stringify(problem))
    return data.id
  }
  const steps = async (leadId: number) =>
    (
      await query<{ note: string }>(`select note from lead_event where lead_id = ${leadId} and kind = 'escalation' order by id`)
    ).map(({ note }) => note)

  beforeEach(async () => {
    // Excludes the demo's waiting leads.
    await query('update lead_escalation set due_at = null')
    const saved = await save({ businessHours: always, territoryHours: [], targets: [target] })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem))
    await query('update lead_escalation set due_at = null')
  })

  return Object.assign(suite, {
    query,
    save,
    services,
    make,
    steps,
  })
}
