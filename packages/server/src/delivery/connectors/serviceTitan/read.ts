import { toE164 } from '../../../contact/phone.ts'
import { Rejected, type Connected, type ListEntry, type ListName, type Reading, type Report } from '../../connector.ts'
import { serviceTitanClient, type ServiceTitanClient } from './client.ts'
import {
  CRM,
  DISPATCH,
  JPM,
  MARKETING,
  SALES,
  SETTINGS,
  type Page,
  type RemoteAppointment,
  type RemoteAssignment,
  type RemoteBooking,
  type RemoteEstimate,
} from './shapes.ts'

const PAGE = 500
/** Limits a list that would never end because of an error on their side; half a million rows. */
const MAX_PAGES = 1000
/** Jobs per read; the next reads continue with the others. */
const JOBS = 300
/** Reads overlap a little, since their clock and ours differ. */
const OVERLAP_MS = 60_000

/** @throws Rejected if it cannot be read to its end: a part of a list must not be taken for the whole. */
async function readAll<Row>({ call }: ServiceTitanClient, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { body } = await call<Page<Row> | undefined>(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}page=${page}&pageSize=${PAGE}`,
    )
    if (!Array.isArray(body?.data)) throw new Rejected('ServiceTitan answered a list without `data`. Check the API URL.')
    rows.push(...(body.data as Row[]))
    if (!body.hasMore) return rows
  }
  throw new Rejected(`ServiceTitan answered a list of more than ${MAX_PAGES} pages: ${path}.`)
}

interface RemoteEntry {
  readonly id: number
  readonly name?: unknown
  readonly active?: unknown
  readonly email?: unknown
  readonly phoneNumber?: unknown
  readonly businessUnitId?: unknown
}
/** Shortens names to our limit, so that staff can save them. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, 120).trimEnd() : undefined

const entryOf = ({ id, name, active, email, phoneNumber, businessUnitId }: RemoteEntry): ListEntry => ({
  externalId: String(id),
  name: text(name) ?? `#${id}`,
  isActive: active !== false,
  email: text(email)?.toLowerCase(),
  phone: toE164(text(phoneNumber) ?? ''),
  businessUnitId: typeof businessUnitId === 'number' ? String(businessUnitId) : undefined,
})

const paths: Readonly<Record<ListName, string>> = {
  serviceTitanBussiness: `${SETTINGS}/business-units?active=Any`,
  serviceTitanCampaigns: `${MARKETING}/campaigns?active=Any`,
  serviceTitanJobTypes: `${JPM}/job-types?active=Any`,
  technicians: `${SETTINGS}/technicians?active=Any`,
}

/** Reads business units, campaigns, job types and technicians. */
export async function readLists(connected: Connected): Promise<Partial<Record<ListName, readonly ListEntry[]>>> {
  const client = serviceTitanClient(connected)
  const lists: Partial<Record<ListName, readonly ListEntry[]>> = {}
  for (const [name, path] of Object.entries(paths) as [ListName, string][]) {
    const rows = await readAll<RemoteEntry>(client, path)
    lists[name] = rows.filter(({ id }) => Number.isInteger(id)).map(entryOf)
  }
  return lists
}

/** What was last read of a job. Only changes since then are reported, so that they do not undo what staff do here. */
interface SeenJob {
  readonly status?: 'sold' | 'ran' | 'cancelled' | 'confirmed' | undefined
  readonly soldCents?: number | undefined
  readonly startAt?: string | undefined
  /** Null if nobody is assigned. */
  readonly technicianId?: string | null | undefined
}

const timeOf = (value: string | undefined, latest: Date): Date => {
  const at = new Date(value ?? Number.NaN)
  // A time in the future would make all later reports look outdated.
  return Number.isNaN(at.getTime()) || at > latest ? latest : at
}

const centsOf = ({ items, subtotal }: RemoteEstimate): number => {
  const dollars = items?.length ? items.reduce((sum, { total }) => sum + (total ?? 0), 0) : (subtotal ?? 0)
  return Math.round(dollars * 100)
}

/** The assigned technicians; undefined if the app may not read them. */
export async function assignedTo({ call }: ServiceTitanClient, appointmentId: number): Promise<readonly string[] | undefined> {
  try {
    const path = `${DISPATCH}/appointment-assignments?appointmentIds=${appointmentId}`
    const { body } = await call<Page<RemoteAssignment> | undefined>('GET', path)
    return body?.data?.filter(({ active }) => active !== false).map(({ technicianId }) => String(technicianId))
  } catch (error) {
    if (error instanceof Rejected) return undefined
    throw error
  }
}

async function readJob(client: ServiceTitanClient, jobId: number): Promise<SeenJob> {
  const appointments = await readAll<RemoteAppointment>(client, `${JPM}/appointments?jobId=${jobId}`)
  const estimates = await readAll<RemoteEstimate>(client, `${SALES}/estimates?jobId=${jobId}`)
  const sold = estimates.filter(({ soldOn }) => soldOn)
  if (sold.length) return { status: 'sold', soldCents: sold.reduce((sum, estimate) => sum + centsOf(estimate), 0) }
  if (appointments.some(({ status }) => status === 'Done')) return { status: 'ran' }
  const live = appointments.find(({ status }) => status !== 'Canceled')
  if (!live) return appointments.length ? { status: 'cancelled' } : {}
  const assigned = await assignedTo(client, live.id)
  const startsAt = Date.parse(live.start)
  return {
    ...((live.status === 'Dispatched' || live.status === 'Working') && { status: 'confirmed' as const }),
    ...(!Number.isNaN(startsAt) && { startAt: new Date(startsAt).toISOString() }),
    technicianId: assigned && (assigned[0] ?? null),
  }
}

/** Reports what changed in a job since it was last read. */
function reportOf(leadUid: string, jobId: number, at: Date, seen: SeenJob, job: SeenJob): Report {
  const isNew = job.status !== seen.status || job.soldCents !== seen.soldCents
  // A new job has no technician yet, though the booking named ours.
  const isUnassigned = seen.technicianId === undefined && job.technicianId === null
  const isMoved = job.startAt !== undefined && (job.startAt !== seen.startAt || job.technicianId !== seen.technicianId)
  const appointment = isMoved && {
    startAt: job.startAt as string,
    technicianId: isUnassigned ? undefined : job.technicianId,
  }
  return {
    leadUid,
    at,
    details: { jobId, seen: job, ...(appointment && { agreed: appointment }) },
    ...(isNew && job.status && { status: job.status, soldCents: job.soldCents }),
    ...(isNew && job.status === 'cancelled' && { reason: 'The job was canceled.' }),
    ...(appointment && { appointment, lacksTechnician: isUnassigned }),
  }
}

/**
 * Reads changed bookings and the jobs of open leads, older ones less often. Each job is read completely, since changes to its
 * appointments and estimates do not mark its booking as changed.
 */
export async function readReports(reading: Reading): Promise<{ reports: Report[]; until: Date }> {
  const { since, now } = reading
  const client = serviceTitanClient(reading)
  const until = now()
  const from = since && new Date(since.getTime() - OVERLAP_MS).toISOString()
  const path = `${CRM}/bookings${from ? `?modifiedOnOrAfter=${encodeURIComponent(from)}` : ''}`
  const reports: Report[] = []
  const jobs = new Map<string, { readonly jobId: number; readonly seen: SeenJob }>()
  for (const { externalId, status, jobId, modifiedOn } of await readAll<RemoteBooking>(client, path)) {
    if (!externalId) continue
    if (status === 'Dismissed') {
      reports.push({
        leadUid: externalId,
        at: timeOf(modifiedOn, until),
        status: 'cancelled',
        reason: 'The booking was dismissed.',
      })
    } else if (status === 'Converted' && jobId) jobs.set(externalId, { jobId, seen: {} })
  }
  for (const { leadUid, details } of await reading.openRefs(JOBS, [...jobs.keys()])) {
    const { jobId, seen = {} } = details as { jobId?: number; seen?: SeenJob }
    const known = jobId ?? jobs.get(leadUid)?.jobId
    if (known !== undefined) jobs.set(leadUid, { jobId: known, seen })
  }
  for (const [leadUid, { jobId, seen }] of jobs) {
    reports.push(reportOf(leadUid, jobId, now(), seen, await readJob(client, jobId)))
  }
  return { reports, until }
}
