import { leadMessage } from '@walkup/sdk/domain'
import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { assertFresh } from '../../persistence/index.ts'
import { addEvent, audit } from '../leads/leadEvents.ts'
import { leadName } from '../technicians/visits.ts'

type Assigned = Replies['appointments.assignTechnician']
type Conflict = Assigned['conflicts'][number]

interface BookedVisit {
  readonly organizationId: number
  readonly id: number
  readonly leadId: number
  readonly status: string
  readonly technicianId: number | null
  readonly updatedAt: string
}

/** Conflicts that `override` ignores. */
const overridable: readonly Conflict[] = ['skills', 'hours', 'timeOff']
/** The most serious first. */
const order = ['busy', 'inactive', 'type', 'skills', 'hours', 'timeOff'] as const
const problems = {
  busy: 'technician-unavailable.busy',
  inactive: 'technician-unavailable.inactive',
  type: 'technician-unavailable.type',
  skills: 'technician-unavailable.skills',
  hours: 'technician-unavailable.hours',
  timeOff: 'technician-unavailable.timeOff',
} as const

/** Bookings aliased `other` that take the technician's time, for a booking aliased `b`. */
const overlapping = (now: Date, exceptIds: readonly number[]) => sql`
  other.organization_id = b.organization_id and other.status in ('held', 'scheduled', 'confirmed')
    and (other.status <> 'held' or other.hold_expires_at > ${now}) and not (other.id = any (${[...exceptIds]}::int[]))
    and other.start_at between b.start_at - interval '4 days' and b.start_at + interval '4 days' and other.busy && b.busy`

/** Locks visits in the order of all changes to a lead: leads, then bookings. @throws 404, 409 `visit-over` */
async function lockVisits(tx: Tx, ids: readonly number[]): Promise<BookedVisit[]> {
  const wanted = [...ids]
  await tx.rows(sql`
    select 1 from lead where (organization_id, id) in (select organization_id, lead_id from booking where id = any (${wanted}::int[]))
    order by organization_id, id for no key update`)
  const rows = await tx.rows<BookedVisit>(sql`
    select organization_id, id, lead_id, status, technician_id, updated_at from booking
    where id = any (${wanted}::int[]) order by id for no key update`)
  const visits = wanted.map((id) => rows.find((row) => row.id === id))
  if (!visits.every((visit) => visit !== undefined)) throw notFound()
  if (visits.some(({ status }) => status !== 'scheduled' && status !== 'confirmed')) throw conflict('visit-over')
  return visits
}

/** Locks technicians against bookings and changes of their time, in the order of bookings. */
const lockTechnicians = (tx: Tx, organizationId: number, ids: readonly number[]) =>
  tx.rows<{ id: number; name: string }>(sql`
    select id, name from technician where organization_id = ${organizationId} and id = any (${[...ids]}::int[]) and deleted_at is null
    order by id for no key update`)

/** Deletes expired holds that would keep a technician busy, since constraints cannot check the clock. */
const dropStaleHolds = (tx: Tx, now: Date, visitId: number, technicianId: number) =>
  tx.run(sql`
    delete from booking other using booking b
    where b.id = ${visitId} and other.organization_id = b.organization_id and other.technician_id = ${technicianId}
      and other.status = 'held' and other.hold_expires_at <= ${now} and other.busy && b.busy`)

/** The reasons against assigning a technician to a visit. */
async function conflictsOf(
  tx: Tx,
  now: Date,
  visit: BookedVisit,
  technicianId: number,
  exceptIds: readonly number[],
): Promise<Conflict[]> {
  const row = await tx.one<{ conflicts: Conflict[]; isBusy: boolean }>(sql`
    select technician_conflicts(b, ${technicianId}) as conflicts,
      exists (select from booking other where other.technician_id = ${technicianId} and ${overlapping(now, exceptIds)}) as is_busy
    from booking b where b.organization_id = ${visit.organizationId} and b.id = ${visit.id}`)
  const found = new Set<Conflict>([...(row?.conflicts ?? []), ...(row?.isBusy ? (['busy'] as const) : [])])
  return order.filter((one) => found.has(one))
}

/** @throws 409 `technician-unavailable` naming the most serious conflict */
function assertAllowed(name: string, conflicts: readonly Conflict[], override: boolean): void {
  const [first] = conflicts.filter((one) => !(override && overridable.includes(one)))
  if (first === undefined || first === 'unassigned') return
  throw conflict(problems[first], { name }, { conflicts: [...conflicts] })
}

/** Writes a visit's technician with its event and audit trail. */
async function write(
  context: Context,
  visit: BookedVisit,
  technician: { readonly id: number; readonly name: string } | null,
  conflicts: Conflict[],
): Promise<Assigned> {
  const { tx } = context
  const { organizationId, id, leadId, technicianId: previousTechnicianId } = visit
  const technicianId = technician?.id ?? null
  let row: { updatedAt: string } | undefined
  try {
    row = await tx.savepoint(() =>
      tx.one<{ updatedAt: string }>(sql`
        update booking set technician_id = ${technicianId} where organization_id = ${organizationId} and id = ${id} returning updated_at`),
    )
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23P01' || constraint !== 'booking_technician_once') throw error
    throw conflict('technician-unavailable.busy', { name: technician?.name ?? '' }, { conflicts: ['busy', ...conflicts] })
  }
  if (!row) throw notFound()
  if (technicianId !== previousTechnicianId) {
    if (technicianId !== null)
      await tx.run(sql`
        update technician set last_assigned_at = assignment_time(organization_id) where organization_id = ${organizationId} and id = ${technicianId}`)
    const message = technician ? leadMessage('technician-changed', { name: technician.name }) : leadMessage('technician-removed')
    await addEvent(context, { organizationId, id: leadId }, { kind: 'booking', messages: [message] })
    await audit(
      context,
      { organizationId, id: leadId },
      'assignTechnician',
      { technicianId: previousTechnicianId },
      { technicianId: technicianId, ...(conflicts.length > 0 && { override: conflicts }) },
    )
  }
  return { id, technician, previousTechnicianId, conflicts, updatedAt: row.updatedAt }
}

/** @throws 400 for `technicianId`, 404, 409 `technician-unavailable`, `visit-over` or `stale` */
export async function assignTechnician(
  context: Context,
  id: number,
  { technicianId, override = false, updatedAt }: Bodies['appointments.assignTechnician'],
): Promise<Assigned> {
  const { tx, services } = context
  const now = services.now()
  const [visit] = await lockVisits(tx, [id])
  if (!visit) throw notFound()
  await assertFresh(visit, updatedAt, () => Promise.resolve({ id, updatedAt: visit.updatedAt }))
  if (technicianId === null) return write(context, visit, null, [])
  await dropStaleHolds(tx, now, id, technicianId)
  const locked = await lockTechnicians(tx, visit.organizationId, [technicianId, visit.technicianId ?? technicianId])
  const technician = locked.find((one) => one.id === technicianId)
  if (!technician) throw badInput({ path: 'technicianId', code: 'unknown-reference' })
  // A visit may keep its technician, whatever has changed since.
  const conflicts = technicianId === visit.technicianId ? [] : await conflictsOf(tx, now, visit, technicianId, [id])
  assertAllowed(technician.name, conflicts, override)
  return write(context, visit, technician, conflicts)
}

/** @throws 400 for `withId`, 404, 409 `technician-unavailable` or `visit-over` */
export async function swapTechnicians(
  context: Context,
  id: number,
  { withId, override = false }: Bodies['appointments.swapTechnicians'],
): Promise<Replies['appointments.swapTechnicians']> {
  const { tx, services } = context
  const now = services.now()
  if (withId === id) throw badInput({ path: 'withId', code: 'named-twice' })
  const [first, second] = await lockVisits(tx, [id, withId])
  if (!first || !second) throw notFound()
  if (first.organizationId !== second.organizationId) throw badInput({ path: 'withId', code: 'unknown-reference' })
  const pairs = [
    [first, second.technicianId],
    [second, first.technicianId],
  ] as const
  for (const [visit, technicianId] of pairs) if (technicianId !== null) await dropStaleHolds(tx, now, visit.id, technicianId)
  const ids = [first.technicianId, second.technicianId].filter((one) => one !== null)
  const technicians = await lockTechnicians(tx, first.organizationId, ids)
  const plans = []
  for (const [visit, technicianId] of pairs) {
    const technician = technicians.find((one) => one.id === technicianId) ?? null
    const conflicts = technician ? await conflictsOf(tx, now, visit, technician.id, [id, withId]) : []
    if (technician) assertAllowed(technician.name, conflicts, override)
    plans.push({ visit, technician, conflicts })
  }
  // Overlapping visits never have the same technician, not even between two statements.
  await tx.run(
    sql`update booking set technician_id = null where organization_id = ${first.organizationId} and id = any (${[id, withId]}::int[])`,
  )
  const visits: Assigned[] = []
  for (const { visit, technician, conflicts } of plans) visits.push(await write(context, visit, technician, conflicts))
  return { visits }
}

/** The active technicians of a visit's organization, free ones first. @throws 404 */
export async function listAssignable({ tx, services }: Context, id: number): Promise<Replies['appointments.technicians']> {
  const rows = await tx.rows<Replies['appointments.technicians']['technicians'][number]>(sql`
    select t.id, t.name, t.id is not distinct from b.technician_id as is_assigned,
      technician_conflicts(b, t.id) || case when busy.id is null then '{}'::text[] else '{busy}' end as conflicts,
      case when busy.id is not null and busy.status <> 'held' then json_build_object('id', busy.id, 'startAt', iso(busy.start_at),
        'timeZone', busy.time_zone, 'lead', ${leadName}) end as busy_with
    from booking b
    join technician t on t.organization_id = b.organization_id and t.deleted_at is null and (t.is_active or t.id = b.technician_id)
    left join lateral (
      select other.* from booking other where other.technician_id = t.id and ${overlapping(services.now(), [id])}
      order by other.start_at limit 1
    ) busy on true
    left join lead on lead.organization_id = busy.organization_id and lead.id = busy.lead_id and lead.deleted_at is null
    where b.id = ${id}
    order by t.id is not distinct from b.technician_id desc, lower(t.name), t.id limit 500`)
  const weight = ({ conflicts }: (typeof rows)[number]) =>
    conflicts.length === 0 ? 0 : conflicts.every((one) => overridable.includes(one)) ? 1 : conflicts.includes('type') ? 3 : 2
  return {
    technicians: rows
      .map((row) => ({ ...row, conflicts: order.filter((one) => row.conflicts.includes(one)) }))
      .toSorted((a, b) => Number(b.isAssigned) - Number(a.isAssigned) || weight(a) - weight(b)),
  }
}
