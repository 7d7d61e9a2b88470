import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { momentErrors, momentOf } from '../../idempotency.ts'
import { badInput, conflict } from '../../problem.ts'
import type { Tx } from '../../db/index.ts'
import { writeRow } from '../../persistence/index.ts'
import { logRow, type TimeLogRow } from './logs.ts'
import { isAtStore, validatePunch } from './rules.ts'
import { endBreak } from './breaks.ts'
import { sharesLocation } from './locationNotice.ts'
import { lockLog, withLogOverlapConflict, type Log } from './write.ts'

type Body = Bodies['labor.clock']
/** Ids of the list userActivities. */
const activities = { in: 1, out: 2 } as const

interface Store {
  readonly id: number
  readonly timeZone: string
  readonly lat: number | null
  readonly lng: number | null
  readonly radiusM: number
}

/** Punches that arrive later than this are marked for their approver. */
const LATE_MS = 2 * 60_000

/** When the caller tapped: now, or the device's time if it was offline. @throws 400 naming `at` */
export function tapTime({ services }: Context, at: string | undefined): Date {
  const now = services.now()
  const errors = momentErrors(at, now, 'at')
  if (errors.length) throw badInput(...errors)
  return momentOf(at, now)
}
/** When a late punch arrived; null if it was on time. */
const sentAt = ({ services }: Context, at: Date): string | null =>
  services.now().getTime() - at.getTime() > LATE_MS ? services.now().toISOString() : null

/**
 * The given store, or else that of the caller's shift at that time, or of a shift that starts or ended within two hours of it.
 * @throws 400 naming `storeId`
 */
async function storeOf({ tx, caller }: Context, storeId: number | undefined, at: Date): Promise<Store> {
  const columns = sql`store.id, store.time_zone, store.lat, store.lng, store.radius_m`
  const store = await tx.one<Store>(
    storeId === undefined
      ? sql`
        select ${columns} from shift join store on store.organization_id = shift.organization_id and store.id = shift.store_id
        where shift.organization_id = ${caller.organizationId} and shift.user_id = ${caller.userId} and shift.deleted_at is null
          and shift.start_at <= ${at}::timestamptz + interval '2 hours'
          and shift.end_at >= ${at}::timestamptz - interval '2 hours'
        order by abs(extract(epoch from shift.start_at - ${at}::timestamptz)) limit 1`
      : sql`
        select ${columns} from store
        where organization_id = ${caller.organizationId} and id = ${storeId} and is_active and deleted_at is null`,
  )
  if (store) return store
  throw badInput({ path: 'storeId', code: storeId === undefined ? 'store-required-no-shift' : 'unknown-active-store' })
}

export const openLog = ({ tx, caller }: Context): Promise<{ id: number } | undefined> =>
  tx.one(sql`
    select id from time_log where organization_id = ${caller.organizationId} and user_id = ${caller.userId}
      and deleted_at is null and clock_out_at is null`)

async function clockIn(context: Context, body: Body, at: Date): Promise<number> {
  const { tx, caller } = context
  const { organizationId, userId } = caller
  if (body.breakMin !== undefined) throw badInput({ path: 'breakMin', code: 'clock-out-only' })
  const store = await storeOf(context, body.storeId, at)
  const open = await openLog(context)
  if (open) throw conflict('clocked-in', {}, { current: await logRow(tx, open.id) })
  const clockInAt = at.toISOString()
  const isDeclined = (await sharesLocation(context)) === false
  const place = isDeclined ? {} : { lat: body.lat, lng: body.lng }
  return withLogOverlapConflict(tx, { organizationId, userId, clockInAt, clockOutAt: null }, () =>
    writeRow(context, {
      entity: 'timeLog',
      table: 'time_log',
      row: undefined,
      organizationId,
      values: {
        userId,
        storeId: store.id,
        clockInAt,
        clockInSentAt: sentAt(context, at),
        timeZone: store.timeZone,
        source: body.source ?? 'mobile',
        lat: place.lat ?? null,
        lng: place.lng ?? null,
        atApprovedLocation: isAtStore(place, store),
        locationDeclined: isDeclined,
      },
    }),
  )
}

async function clockOut(context: Context, { storeId, breakMin = 0 }: Body, at: Date): Promise<number> {
  const { tx, services } = context
  if (storeId !== undefined) throw badInput({ path: 'storeId', code: 'clock-in-only' })
  const open = await openLog(context)
  const log: Log | undefined = open && (await lockLog(tx, open.id))
  if (!log || log.clockOutAt !== null) throw conflict('not-clocked-in')
  const clockOutAt = at.toISOString()
  await assertAfterLast(tx, log, at)
  // A forgotten punch may end at any time, since its approver sees that it is too long.
  const errors = validatePunch({ clockInAt: log.clockInAt, clockOutAt, breakMin }, services.now()).filter(
    ({ path }) => path === 'breakMin',
  )
  if (errors.length) throw badInput(...errors)
  await endBreak(context, log, clockOutAt)
  return writeRow(context, {
    entity: 'timeLog',
    table: 'time_log',
    row: log,
    organizationId: log.organizationId,
    values: { clockOutAt, clockOutSentAt: sentAt(context, at), breakMin },
  })
}

/** @throws 400 naming `at` if it is before the last clock action of a punch */
export async function assertAfterLast(tx: Tx, { organizationId, id }: Log, at: Date): Promise<void> {
  const last = await tx.one<{ at: string }>(sql`
    select greatest(log.clock_in_at, max(greatest(b.start_at, b.end_at))) as at
    from time_log log left join time_log_break b on b.organization_id = log.organization_id and b.time_log_id = log.id
    where log.organization_id = ${organizationId} and log.id = ${id} group by log.clock_in_at`)
  if (last && at.getTime() < Date.parse(last.at)) throw badInput({ path: 'at', code: 'before-last-punch' })
}

/** Clocks the caller in or out and records the activity. @throws 400 naming a field, 409 `clocked-in` or `not-clocked-in` */
export async function clock(context: Context, body: Body): Promise<TimeLogRow> {
  const { tx, caller } = context
  const at = tapTime(context, body.at)
  if ((body.lat === undefined) !== (body.lng === undefined))
    throw badInput({ path: body.lat === undefined ? 'lat' : 'lng', code: 'required-with-other' })
  const id = await (body.action === 'in' ? clockIn : clockOut)(context, body, at)
  const row = await logRow(tx, id)
  await tx.run(sql`
    insert into activity (organization_id, user_id, activity_id, at, store_id, created_by)
    values (${row.organizationId}, ${caller.userId}, ${activities[body.action]}, ${at}, ${row.store?.id ?? null}, ${caller.userId})`)
  return row
}
