import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/index.ts'
import { bulkLeads } from './bulk.ts'
import { bulkShifts } from './bulkLabor.ts'
import { Calendar } from './calendar.ts'
import { DAY, HOUR, iso } from './days.ts'
import { recordBootstrap } from '../bootstrap/record.ts'
import { seedEscalations } from './escalations.ts'
import { seedFollowUps } from './followUps.ts'
import { seedIntegrity } from './integrity.ts'
import { seedIntegrations } from './integrations.ts'
import { seedLabor } from './labor.ts'
import { seedLeads } from './leads.ts'
import { seedNews } from './news.ts'
import { seedPeople } from './users.ts'
import { seedPlaces } from './organizations.ts'
import { Ids } from './rows.ts'
import { seedFunnel } from './funnel.ts'
import { seedScans } from './scans.ts'
import { seedServices } from './services.ts'
import { seedLoan, seedSmartCircle } from './smartCircle.ts'
import { seedSupport } from './support.ts'

export { DEMO_PASSWORD, FIRST_GENERATOR_UID } from './users.ts'

export interface SeedOptions {
  /** The time that the demo's days are relative to; rounded to the hour, so that today's events have happened. */
  readonly now: Date
  /** Approximate number of leads; 6,000 by default. More are copied to earlier years within the database. */
  readonly leads?: number
  /** Approximate number of additional shifts: copies of past ones with punches, for earlier years and more people. */
  readonly shifts?: number
  readonly onProgress?: (done: number, total: number, what: string) => void
}

const LEADS = 6000
/** The weight of everything but the leads in the progress, in leads. */
const GROUND = 3000

/** Whether the database is empty: only then may the demo be written. */
const isEmpty = (db: Db): Promise<boolean> =>
  db.asOwner(
    async (tx) =>
      !(await tx.one(
        sql`select 1 as found from bootstrap union all select 1 from app_user union all select 1 from organization limit 1`,
      )),
  )

/**
 * Writes the demo (docs/domain.md#the-demo) in one transaction. The result is the same for the same hour; on the same day only
 * recent events differ.
 * @throws when the database has an organization or a user already
 */
export async function seedDemo(
  db: Db,
  { now: moment, leads = LEADS, shifts = 0, onProgress = () => {} }: SeedOptions,
): Promise<void> {
  if (!(await isEmpty(db))) throw new Error('The demo is only written to an empty database, and this one has accounts.')
  const now = Math.floor(moment.getTime() / HOUR) * HOUR
  const today = iso(now).slice(0, 10)
  const since = iso(Date.parse(today) - 400 * DAY)
  const written = Math.min(leads, LEADS)
  const total = GROUND + leads + shifts
  let done = 0
  let doing = ''
  const progress = (weight: number, what = doing) => onProgress((done = Math.min(total, done + weight)), total, (doing = what))

  await db.asOwner(async (owner) => {
    // Reports progress on every statement, including long ones.
    const tx: Tx = {
      ...owner,
      async run(query) {
        const changed = await owner.run(query)
        progress(0)
        return changed
      },
    }
    // Nobody listens yet, and a million change events would be discarded. Triggers write the demo's time.
    await tx.run(sql`select set_config('app.quiet', 'on', true), set_config('app.now', ${iso(now)}, true)`)
    await recordBootstrap(tx, { isDemo: true })
    const ids = new Ids()
    progress(0, 'organizations and stores')
    const places = await seedPlaces(tx, ids, since)
    progress(200, 'people')
    const people = await seedPeople(tx, ids, places, since, now)
    progress(300, 'appointment types and codes')
    const services = await seedServices(tx, ids, places, people, since)
    await seedIntegrations(tx, ids, places, services, since)
    const calendar = new Calendar(services, today)
    await calendar.writePatterns(tx, ids, since)
    progress(500, 'shifts and punches')
    const logs = await seedLabor(tx, ids, places, people, today, now)
    progress(1000, 'leads and bookings')
    await seedLeads(tx, ids, written, { places, people, services, logs, calendar, today, now }, progress)
    await seedSupport(tx, since)
    progress(0, 'scans')
    await seedScans(tx, ids, services, people, today, now)
    await seedFunnel(tx)
    await seedNews(tx, ids, people, now)
    await seedSmartCircle(tx, ids, people, today)
    await ids.advance(tx)
    await seedEscalations(tx, new Date(now))
    await seedFollowUps(tx, new Date(now))
    progress(1000, 'statistics')
    // With the statistics of an empty database, the planner would scan all leads for each lead, and all shifts for each shift.
    await tx.run(sql`analyze`)
    await seedIntegrity(tx)
    await seedLoan(tx, people, today)
    progress(0, 'earlier years')
    if (leads > written) await bulkLeads(tx, leads - written, progress)
    progress(0, 'more shifts')
    if (shifts) await bulkShifts(tx, shifts, { now, onDone: progress })
    if (leads > written || shifts) await tx.run(sql`analyze`)
    progress(0, 'missing punches')
    await tx.run(sql`select refresh_all_missing_punches()`)
    await tx.run(sql`analyze missing_punch`)
  })
  onProgress(total, total, 'done')
}
