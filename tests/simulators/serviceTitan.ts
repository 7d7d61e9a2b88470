import { simulate, type Reply, type Request, type Simulator } from './faults.ts'
import { testNow } from '../support/clock.ts'

export interface SimulatedBooking {
  id: number
  externalId: string
  status: 'New' | 'Accepted' | 'Converted' | 'Dismissed'
  jobId: number | null
  modifiedOn: string
  summary: string
  start?: string
  [field: string]: unknown
}
export interface SimulatedAppointment {
  id: number
  jobId: number
  start: string
  end: string
  status: 'Scheduled' | 'Dispatched' | 'Working' | 'Hold' | 'Done' | 'Canceled'
}

export interface SimulatedEntry {
  id: number
  name: string
  active: boolean
  [field: string]: unknown
}
export interface SimulatedEstimate {
  id: number
  jobId: number
  soldOn: string | null
  items: { total: number }[]
}

/** A time frame of its capacity. */
export interface SimulatedFrame {
  /** UTC. */
  readonly start: string
  readonly end: string
  /** Hours that can still be booked. */
  readonly open: number
  /** The business units they belong to; all if empty. */
  readonly businessUnitIds?: readonly number[]
}

/** The state that is kept when a simulator stops. */
export interface ServiceTitanState {
  readonly bookings: SimulatedBooking[]
  readonly appointments: SimulatedAppointment[]
  readonly estimates: SimulatedEstimate[]
  readonly assignments: readonly (readonly [appointmentId: number, technicianIds: readonly number[]])[]
  readonly lists: Record<'campaigns' | 'job-types' | 'business-units' | 'technicians', SimulatedEntry[]>
}

export interface ServiceTitanSimulator extends Simulator {
  readonly settings: Readonly<Record<'authUrl' | 'apiUrl' | 'tenantId' | 'bookingProviderId', string>>
  readonly secrets: Readonly<Record<'clientId' | 'clientSecret' | 'appKey', string>>
  readonly bookings: SimulatedBooking[]
  readonly appointments: SimulatedAppointment[]
  readonly canceledJobs: number[]
  readonly lists: ServiceTitanState['lists']
  readonly estimates: SimulatedEstimate[]
  /** The assigned technicians by appointment id. */
  readonly assignments: Map<number, readonly number[]>
  /** Ends of paths that return 403, as for an app without the permission, or of one page of them: `technicians?page=2`. */
  readonly forbidden: Set<string>
  /** The phones of existing customers. */
  readonly customers: Set<string>
  /** Its capacity; if empty, four bookings fit into every four hours. */
  readonly frames: SimulatedFrame[]
  /** Acts as a dispatcher there: turns the booking into a job with an appointment. */
  convert(externalId: string): SimulatedAppointment
}

const HOUR = 3_600_000
const TENANT = '1001'
const PROVIDER = '77'
const required = ['source', 'name', 'summary', 'isFirstTimeClient', 'externalId'] as const

/** The part of ServiceTitan's public API that receives leads, with its formats and errors. */
export async function startServiceTitan(port = 0, kept: Partial<ServiceTitanState> = {}): Promise<ServiceTitanSimulator> {
  const secrets = { clientId: 'cid.walkup', clientSecret: 'cs1.secret-of-walkup', appKey: 'ak1.key-of-walkup' }
  const bookings = kept.bookings ?? []
  const appointments = kept.appointments ?? []
  const canceledJobs: number[] = []
  const customers = new Set<string>()
  const lists = kept.lists ?? { campaigns: [], 'job-types': [], 'business-units': [], technicians: [] }
  const estimates = kept.estimates ?? []
  const assignments = new Map(kept.assignments)
  const forbidden = new Set<string>()
  const frames: SimulatedFrame[] = []
  const tokens = new Set<string>()
  const page = (data: unknown[], query = new URLSearchParams()): Reply => {
    const [at, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 50)]
    return {
      status: 200,
      body: {
        page: at,
        pageSize: size,
        hasMore: data.length > at * size,
        totalCount: data.length,
        data: data.slice((at - 1) * size, at * size),
      },
    }
  }
  const refuse = (status: number, title: string): Reply => ({ status, body: { title, status } })

  function token({ text }: Request): Reply {
    const form = new URLSearchParams(text)
    if (form.get('client_id') !== secrets.clientId || form.get('client_secret') !== secrets.clientSecret) {
      return { status: 400, body: { error: 'invalid_client' } }
    }
    const access = `token-${tokens.size + 1}`
    tokens.add(access)
    return { status: 200, body: { access_token: access, expires_in: 900, token_type: 'Bearer', scope: '' } }
  }

  const ofProvider: Record<string, (request: Request, id: string) => Reply> = {
    POST: ({ text }) => {
      const fields = JSON.parse(text) as Record<string, unknown>
      const missing = required.find((name) => fields[name] === undefined || fields[name] === '')
      if (missing) return refuse(400, `The ${missing} field is required.`)
      const booking = {
        ...fields,
        id: 5000 + bookings.length,
        status: 'New',
        jobId: null,
        modifiedOn: new Date(testNow()).toISOString(),
      } as unknown as SimulatedBooking
      bookings.push(booking)
      return { status: 200, body: booking }
    },
    GET: ({ query }) => {
      const externalId = query.get('externalId')
      return page(bookings.filter((one) => externalId === null || one.externalId === externalId))
    },
    PATCH: ({ text }, id) => {
      const booking = bookings.find((one) => String(one.id) === id)
      if (!booking) return refuse(404, 'No such booking.')
      if (booking.status === 'Converted') return refuse(409, 'The booking was converted.')
      Object.assign(booking, JSON.parse(text), { modifiedOn: new Date(testNow()).toISOString() })
      return { status: 200, body: booking }
    },
  }

  function ofJobs({ method, path, query, text }: Request): Reply {
    const rest = path.replace(`/jpm/v2/tenant/${TENANT}/`, '')
    if (rest === 'job-cancel-reasons') return page([{ id: 12, name: 'Customer canceled', active: true }])
    if (rest === 'appointments') return page(appointments.filter(({ jobId }) => String(jobId) === query.get('jobId')))
    const [, moved] = /^appointments\/(\d+)\/reschedule$/.exec(rest) ?? []
    const [, canceled] = /^jobs\/(\d+)\/cancel$/.exec(rest) ?? []
    const appointment = appointments.find(({ id, jobId }) => String(id) === moved || String(jobId) === canceled)
    if (!appointment) return refuse(404, 'Not found.')
    if (moved && method === 'PATCH') Object.assign(appointment, JSON.parse(text))
    else if (canceled && method === 'PUT') {
      appointment.status = 'Canceled'
      canceledJobs.push(appointment.jobId)
    } else return refuse(405, 'Method not allowed.')
    return { status: 200, body: appointment }
  }

  function changeAssignment(change: string, { text }: Request): Reply {
    const { jobAppointmentId, technicianIds } = JSON.parse(text) as { jobAppointmentId?: number; technicianIds?: number[] }
    if (!appointments.some(({ id }) => id === jobAppointmentId)) return refuse(404, 'No such appointment.')
    const id = jobAppointmentId as number
    const before = (assignments.get(id) ?? []).filter((one) => !technicianIds?.includes(one))
    assignments.set(id, change === 'assign' ? [...before, ...(technicianIds ?? [])] : before)
    return { status: 200, body: {} }
  }

  /** Four bookings of two hours fit into every four hours. */
  function usualFrames(from: number, to: number): SimulatedFrame[] {
    const length = 4 * HOUR
    const live = bookings.filter(({ status, summary }) => status !== 'Dismissed' && !summary.startsWith('CANCELED'))
    const starts = live.map(({ start }) => Date.parse(start ?? ''))
    return Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => {
      const [start, end] = [from + index * length, from + (index + 1) * length]
      const taken = starts.filter((at) => at >= start && at < end).length
      return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), open: Math.max(0, 8 - 2 * taken) }
    })
  }

  function capacity({ text }: Request): Reply {
    const { startsOnOrAfter, endsOnOrBefore, businessUnitIds, skillBasedAvailability } = JSON.parse(text) as {
      startsOnOrAfter?: string
      endsOnOrBefore?: string
      businessUnitIds?: number[]
      skillBasedAvailability?: boolean
    }
    const [from, to] = [Date.parse(startsOnOrAfter ?? ''), Date.parse(endsOnOrBefore ?? '')]
    if (Number.isNaN(from) || Number.isNaN(to) || skillBasedAvailability === undefined) return refuse(400, 'A field is missing.')
    if (to - from > 14 * 24 * HOUR) return refuse(400, 'Ask for 14 days at most.')
    const wanted = (frames.length ? frames : usualFrames(Math.floor(from / (4 * HOUR)) * 4 * HOUR, to)).filter(
      ({ start, end, businessUnitIds: own = [] }) =>
        Date.parse(start) >= from - 4 * HOUR &&
        Date.parse(end) <= to + 4 * HOUR &&
        (!businessUnitIds?.length || !own.length || own.some((id) => businessUnitIds.includes(id))),
    )
    const availabilities = wanted.map(({ start, end, open, businessUnitIds: own = [] }) => ({
      start: start.replace('Z', ''),
      end: end.replace('Z', ''),
      startUtc: start,
      endUtc: end,
      businessUnitIds: own,
      totalAvailability: 8,
      openAvailability: open,
      technicians: [],
      isAvailable: open > 0,
      isExceedingIdealBookingPercentage: open < 2,
    }))
    return { status: 200, body: { timeStamp: new Date(testNow()).toISOString(), availabilities } }
  }

  const simulator = await simulate(
    (request) => {
      const { method, path, headers, query } = request
      if (path === '/connect/token') return token(request)
      if (!tokens.has((headers.authorization ?? '').replace('Bearer ', '')) || headers['st-app-key'] !== secrets.appKey) {
        return refuse(401, 'Unauthorized')
      }
      if (!path.includes(`/tenant/${TENANT}/`)) return refuse(404, 'Unknown tenant.')
      const provider = `/crm/v2/tenant/${TENANT}/booking-provider/${PROVIDER}/bookings`
      if (path === provider || path.startsWith(`${provider}/`)) {
        return ofProvider[method]?.(request, path.slice(provider.length + 1)) ?? refuse(405, 'Method not allowed.')
      }
      const end = path.split('/').at(-1) ?? ''
      if (forbidden.has(end) || forbidden.has(`${end}?page=${query.get('page')}`)) return refuse(403, 'Forbidden')
      if (path === `/dispatch/v2/tenant/${TENANT}/capacity` && method === 'POST') return capacity(request)
      if (path === `/crm/v2/tenant/${TENANT}/bookings`) {
        const since = query.get('modifiedOnOrAfter') ?? ''
        return page(
          bookings.filter(({ modifiedOn }) => modifiedOn >= since),
          query,
        )
      }
      const list = /\/(campaigns|job-types|business-units|technicians)$/.exec(path)?.[1]
      if (list) return page(lists[list as keyof typeof lists], query)
      if (path.endsWith('/estimates')) {
        return page(
          estimates.filter(({ jobId }) => String(jobId) === query.get('jobId')),
          query,
        )
      }
      const change = /\/appointment-assignments\/(unassign|assign)-technicians$/.exec(path)?.[1]
      if (change && method === (change === 'assign' ? 'POST' : 'PATCH')) return changeAssignment(change, request)
      if (path.endsWith('/appointment-assignments')) {
        const assigned = assignments.get(Number(query.get('appointmentIds'))) ?? []
        return page(assigned.map((technicianId) => ({ technicianId, active: true })))
      }
      if (path.endsWith('/customers')) return page(customers.has(query.get('phone') ?? '') ? [{ id: 1 }] : [])
      if (path.startsWith('/jpm/')) return ofJobs(request)
      return refuse(404, 'Not found.')
    },
    port,
    {
      isRepeatable: ({ method }) => method !== 'POST',
      show: (id) => bookings.find((one) => String(one.id) === id),
    },
  )

  return Object.assign(simulator, {
    settings: { authUrl: simulator.url, apiUrl: simulator.url, tenantId: TENANT, bookingProviderId: PROVIDER },
    secrets,
    bookings,
    appointments,
    canceledJobs,
    lists,
    estimates,
    assignments,
    forbidden,
    customers,
    frames,
    convert(externalId: string) {
      const booking = bookings.find((one) => one.externalId === externalId)
      if (!booking) throw new Error(`No booking ${externalId}`)
      const jobId = booking.id + 10_000
      Object.assign(booking, { status: 'Converted', jobId, modifiedOn: new Date(testNow()).toISOString() })
      const start = booking.start ?? new Date(testNow()).toISOString()
      const appointment: SimulatedAppointment = { id: jobId + 10_000, jobId, start, end: start, status: 'Scheduled' }
      appointments.push(appointment)
      return appointment
    },
  })
}
