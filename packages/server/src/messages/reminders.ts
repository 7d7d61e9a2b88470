import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { planMessages } from './plan.ts'
import { hasTexts, loadVisits, remindersOf } from './planVisits.ts'

const BATCH = 200

/** The visits whose reminders may have changed: those of a type or a lead, or all. */
interface Wanted {
  readonly typeId?: number
  readonly leadId?: number
}

/**
 * Plans the reminders of coming visits again after what they depend on changed: the hours of their type, the shopper's email address,
 * or that the organization sends texts. Triggers schedule it (41_jobs.sql).
 */
export const remindersJob: JobKind<Pick<Services, 'db' | 'keys' | 'now'>> = {
  kind: 'reminders',
  async run({ db, keys, now }, { organizationId, payload }, signal) {
    if (organizationId === null) return
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted;)
      after = await db.asTenant(serverScope(organizationId), (tx) =>
        planAgain(tx, { keys, now }, organizationId, payload as Wanted, after ?? 0),
      )
    // An interrupted run starts over: what is planned already stays as it is.
    return signal.aborted ? { again: now() } : undefined
  },
}

/** Plans a batch of visits again. @returns the last one; undefined if there are no more */
async function planAgain(
  tx: Tx,
  { keys, now: clock }: Pick<Services, 'keys' | 'now'>,
  organizationId: number,
  { typeId, leadId }: Wanted,
  after: number,
): Promise<number | undefined> {
  const now = clock()
  // A move waits for this, and then ends what is planned here.
  const bookings = await tx.rows<{ id: number; leadId: number }>(sql`
    select id, lead_id from booking
    where organization_id = ${organizationId} and id > ${after} and lead_id is not null and status in ('scheduled', 'confirmed')
      and start_at > ${now}::timestamptz
      and ${typeId === undefined ? sql`true` : sql`appointment_type_id = ${typeId}`}
      and ${leadId === undefined ? sql`true` : sql`lead_id = ${leadId}`}
    order by id limit ${BATCH} for share`)
  if (!bookings.length) return
  const ids = new Set(bookings.map(({ id }) => id))
  const visits = await loadVisits(
    tx,
    organizationId,
    bookings.map((one) => one.leadId),
  )
  const withTexts = await hasTexts(tx, organizationId)
  const reminders = visits
    .filter(({ bookingId, isGone }) => ids.has(bookingId) && !isGone)
    .flatMap((visit) => remindersOf(organizationId, visit, withTexts, now.getTime()))
  await tx.run(sql`
    update message set state = 'skipped', next_at = null,
      skip_reason = case when channel = 'sms' and not ${withTexts}::boolean then 'not-set-up' else 'turned-off' end
    where organization_id = ${organizationId} and booking_id = any (${[...ids]}::int[]) and kind = 'reminder' and state = 'planned'
      and due_at > ${now}::timestamptz
      and (occasion, channel) not in (select occasion, channel from jsonb_to_recordset(${JSON.stringify(
        reminders.map(({ occasion, channel }) => ({ occasion, channel })),
      )}::jsonb) as wanted (occasion text, channel text))`)
  await planMessages(tx, keys, reminders)
  return bookings.at(-1)?.id
}
