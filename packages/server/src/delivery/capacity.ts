import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { CapacityNeeded, type KnownCapacity, type WantedCapacity, type Window } from '../areas/booking/capacity.ts'
import { addDays, daysBetween, localEndToInstant } from '../time/zone.ts'
import { serverScope, type Db } from '../db/index.ts'
import { connectionHttp, outcomeOf, type DeliveryServices } from './attempt.ts'
import type { CapacityQuery, Connected, System } from './connector.ts'
import { leadConnectorOf } from './registry.ts'
import { openSecrets } from './secrets.ts'

const SYSTEM: System = 'serviceTitan'
/** How long a shopper waits for the other system; a later response is used for the next shoppers. */
const WAIT_MS = 1_500
/** Time limit for a whole read; a single call may take 10 s. */
const READ_MS = 11_000
/** Minimum pause after a failure. */
const PAUSE_MS = 30_000
/** Most days that one call may cover. */
const CALL_DAYS = 14
const DAY = 86_400_000
/** Most reads for one request, each for different days. */
const MAX_READINGS = 3

/** Reruns `work` once the capacity that it needs was read or could not be read. */
export async function withCapacity<T>(services: DeliveryServices, work: () => Promise<T>): Promise<T> {
  for (let readings = 0; ; readings++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CapacityNeeded) || readings === MAX_READINGS) throw error
      await refreshCapacity(services, error.wanted)
    }
  }
}

/** The reads in progress in this process, so that concurrent requests share them. */
const underWay = new WeakMap<Db, Map<string, Promise<void>>>()

async function refreshCapacity(services: DeliveryServices, wanted: WantedCapacity): Promise<void> {
  const readings = underWay.get(services.db) ?? new Map<string, Promise<void>>()
  underWay.set(services.db, readings)
  const key = JSON.stringify(wanted)
  let reading = readings.get(key)
  if (!reading) {
    reading = read(services, wanted).finally(() => readings.delete(key))
    readings.set(key, reading)
    // Everyone may have stopped waiting by then.
    reading.catch(() => {})
  }
  const giveUp = new AbortController()
  const isLate = await Promise.race([
    reading.then(() => false),
    wait(WAIT_MS, true, { signal: giveUp.signal }).catch(() => true),
  ]).finally(() => giveUp.abort())
  if (isLate) {
    await writeFailure(services, wanted.organizationId, `ServiceTitan did not answer within ${WAIT_MS / 1000} s.`, PAUSE_MS)
  }
}

interface Stored {
  readonly id: number
  readonly settings: Record<string, unknown>
  readonly sealedSecrets: string | null
  readonly jobTypeId: string | null
  readonly businessUnitIds: string[]
}

const load = ({ db }: DeliveryServices, { organizationId, appointmentTypeId }: WantedCapacity) =>
  db.asTenant(serverScope(organizationId), (tx) =>
    tx.one<Stored>(sql`
      select c.id, c.settings, c.sealed_secrets,
        (select item.code from appointment_type type join lookup_item item
          on item.organization_id = type.organization_id and item.id = type.st_job_type_id
          where type.organization_id = c.organization_id and type.id = ${appointmentTypeId}) as job_type_id,
        array(select unit.st_id from appointment_type_business_unit link join business_unit unit
          on unit.organization_id = link.organization_id and unit.id = link.business_unit_id
          where link.organization_id = c.organization_id and link.appointment_type_id = ${appointmentTypeId}
            and unit.st_id is not null and unit.is_active and unit.deleted_at is null order by unit.id) as business_unit_ids
      from connection c where c.organization_id = ${organizationId} and c.system = ${SYSTEM} and c.is_active`),
  )

/** Whether another read has just stored these days, after the request looked for them. */
async function isKnown({ db, now }: DeliveryServices, wanted: WantedCapacity): Promise<boolean> {
  const { organizationId, appointmentTypeId, from, to } = wanted
  const row = await db.asTenant(serverScope(organizationId), (tx) =>
    tx.one<{ known: KnownCapacity | null }>(sql`
      select known_capacity(${organizationId}, ${appointmentTypeId}, ${from}::date, ${to}::date, ${now()}) as known`),
  )
  return [...daysBetween(from, to)].every((date) => row?.known?.days[date]?.isFresh)
}

async function read(services: DeliveryServices, wanted: WantedCapacity): Promise<void> {
  const { organizationId, timeZone } = wanted
  if (await isKnown(services, wanted)) return
  const stored = await load(services, wanted)
  const { readCapacity } = leadConnectorOf(SYSTEM)
  if (!stored || !readCapacity) return
  const { id: connectionId, settings, jobTypeId, businessUnitIds } = stored
  const secrets = openSecrets(services.keys, organizationId, connectionId, stored.sealedSecrets)
  const http = connectionHttp(
    services,
    { organizationId, connectionId },
    SYSTEM,
    Object.values(secrets),
    performance.now() + READ_MS,
  )
  const connected: Connected = { organizationId, settings, secrets, http, now: services.now }
  // More days than requested, since the shopper will look at others before booking.
  const days = daysOf(wanted)
  let open: readonly Window[] = []
  const outcome = await outcomeOf(async () => {
    const calls = inCalls(days).map(([first, last]): CapacityQuery => {
      const from = localEndToInstant(first, '00:00', timeZone)
      const to = Math.min(localEndToInstant(addDays(last, 1), '00:00', timeZone), from + CALL_DAYS * DAY)
      return { from: new Date(from), to: new Date(to), timeZone, businessUnitIds, jobTypeId }
    })
    open = (await Promise.all(calls.map((query) => readCapacity(connected, query)))).flat()
    return {}
  })
  if (outcome.kind === 'delivered') return write(services, wanted, days, open)
  const pauseMs = Math.max(PAUSE_MS, outcome.kind === 'failed' ? (outcome.retryAfterMs ?? 0) : 0)
  await writeFailure(services, organizationId, outcome.error, pauseMs)
}

const daysOf = ({ from, to }: WantedCapacity): string[] => {
  const least = addDays(from, CALL_DAYS - 1)
  return [...daysBetween(from, to > least ? to : least)]
}

/** The first and last day of each call. */
const inCalls = (days: readonly string[]): (readonly [first: string, last: string])[] =>
  Array.from({ length: Math.ceil(days.length / CALL_DAYS) }, (_, index) => {
    const own = days.slice(index * CALL_DAYS, (index + 1) * CALL_DAYS)
    return [own[0] ?? '', own.at(-1) ?? ''] as const
  })

async function write(
  { db, now }: DeliveryServices,
  { organizationId, appointmentTypeId, timeZone }: WantedCapacity,
  days: readonly string[],
  open: readonly Window[],
): Promise<void> {
  const rows = days.map((date) => {
    const [starts, ends] = [date, addDays(date, 1)].map((day) => localEndToInstant(day, '00:00', timeZone)) as [number, number]
    return { date, open: open.filter(([from, to]) => from < ends && to > starts) }
  })
  await db.asTenant(serverScope(organizationId), async (tx) => {
    await tx.run(sql`
      insert into capacity_day (organization_id, appointment_type_id, date, open, read_at)
      select ${organizationId}, ${appointmentTypeId}, day.date, day.open, ${now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as day (date date, open jsonb) order by day.date
      on conflict (organization_id, appointment_type_id, date) do update set open = excluded.open, read_at = excluded.read_at`)
    await tx.run(sql`
      delete from capacity_day where organization_id = ${organizationId} and appointment_type_id = ${appointmentTypeId}
        and date < ${days[0]}::date and read_at < ${now()}::timestamptz - interval '1 day'`)
    await tx.run(sql`
      update connection set capacity_error = null, capacity_failed_at = null, capacity_paused_until = null
      where organization_id = ${organizationId} and system = ${SYSTEM} and capacity_error is not null`)
  })
}

const writeFailure = ({ db, now }: DeliveryServices, organizationId: number, error: string, pauseMs: number) =>
  db.asTenant(serverScope(organizationId), (tx) =>
    tx.run(sql`
      update connection set capacity_error = ${error.slice(0, 500)}, capacity_failed_at = ${now()},
        capacity_paused_until = ${new Date(now().getTime() + pauseMs)}
      where organization_id = ${organizationId} and system = ${SYSTEM}`),
  )
