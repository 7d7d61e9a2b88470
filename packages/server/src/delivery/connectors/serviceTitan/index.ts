import { sha256 } from '../../../auth/tokens.ts'
import { conflict } from '../../../problem.ts'
import { Rejected, type Agreed, type Connected, type LeadConnector, type Delivered, type Delivery } from '../../connector.ts'
import type { LeadData } from '../../leadData.ts'
import { readCapacity } from './capacity.ts'
import { serviceTitanClient, serviceTitanHeaders, serviceTitanUrl, type ServiceTitanClient } from './client.ts'
import { assignedTo, readLists, readReports } from './read.ts'
import { CRM, DISPATCH, JPM, type Page, type RemoteAppointment, type RemoteBooking } from './shapes.ts'
import { bookingOf, idOf, isCanceled } from './payload.ts'

const open = new Set(['captured', 'new', 'contacted'])

const bookingsPath = (settings: Connected['settings']): string =>
  `${CRM}/booking-provider/${encodeURIComponent(String(settings.bookingProviderId))}/bookings`

/** Finds a booking by our id. */
async function find({ call }: ServiceTitanClient, path: string, externalId: string): Promise<RemoteBooking | undefined> {
  const { body } = await call<Page<RemoteBooking>>('GET', `${path}?externalId=${encodeURIComponent(externalId)}`)
  return body.data?.[0]
}

/** Whether the person is a new customer; false if unknown. */
async function isFirstTime({ call }: ServiceTitanClient, { phones }: LeadData): Promise<boolean> {
  const [phone] = phones
  if (!phone) return false
  try {
    const { body } = await call<Page<object>>('GET', `${CRM}/customers?phone=${encodeURIComponent(phone.e164)}`)
    return body.data?.length === 0
  } catch (error) {
    if (error instanceof Rejected) return false
    throw error
  }
}

/**
 * Assigns our technician to an appointment in place of the one agreed before, unless someone there has chosen another.
 * @returns the technician that both sides then know
 */
async function assign(client: ServiceTitanClient, jobAppointmentId: number, ours: string, known: Agreed['technicianId']) {
  const assigned = await assignedTo(client, jobAppointmentId)
  if (assigned?.includes(ours)) return ours
  if (!assigned || known === ours || (known === undefined && assigned.length)) return known
  const body = (id: string) => ({ jobAppointmentId, technicianIds: [Number(id)] })
  await client.call('POST', `${DISPATCH}/appointment-assignments/assign-technicians`, body(ours))
  if (known && assigned.includes(known))
    await client.call('PATCH', `${DISPATCH}/appointment-assignments/unassign-technicians`, body(known))
  return ours
}

/** Moves, assigns or cancels the job of a booking. @returns the state that both sides then know */
async function changeJob(client: ServiceTitanClient, jobId: number, lead: LeadData, agreed: Agreed): Promise<Agreed> {
  const { call } = client
  const { body } = await call<Page<RemoteAppointment>>('GET', `${JPM}/appointments?jobId=${jobId}`)
  const appointments = body.data ?? []
  // A job that has ended is not changed: its outcome came from there.
  if (appointments.length && appointments.every(({ status }) => status === 'Canceled' || status === 'Done')) return agreed
  if (isCanceled(lead)) {
    const reasons = await call<Page<{ id: number; active?: boolean }>>('GET', `${JPM}/job-cancel-reasons`).catch(
      (error: unknown) => {
        if (error instanceof Rejected) return { body: {} as Page<{ id: number; active?: boolean }> }
        throw error
      },
    )
    const reasonId = (reasons.body.data?.find(({ active }) => active !== false) ?? { id: 1 }).id
    await call('PUT', `${JPM}/jobs/${jobId}/cancel`, { reasonId, memo: `Canceled in Walkup (${lead.status}).` })
    return agreed
  }
  const live = appointments.find(({ status }) => status === 'Scheduled' || status === 'Dispatched' || status === 'Hold')
  if (!lead.appointment || !live) return agreed
  const [startAt, endAt] = [lead.appointment.startAt, lead.appointment.endAt]
  const [ours, theirs, known] = [startAt, live.start, agreed.startAt ?? ''].map(Date.parse)
  // If the start was changed there since, the next read takes it over.
  const isMoved = ours !== theirs && ours !== known
  if (isMoved) await call('PATCH', `${JPM}/appointments/${live.id}/reschedule`, { start: startAt, end: endAt })
  const technicianId = idOf(lead.stTechnicianId)?.toString()
  return {
    startAt: isMoved || ours === theirs ? startAt : agreed.startAt,
    technicianId:
      technicianId === undefined ? agreed.technicianId : await assign(client, live.id, technicianId, agreed.technicianId),
  }
}

async function deliver(delivery: Delivery): Promise<Delivered> {
  const { lead, settings, ref, isUncertain } = delivery
  if (!lead) throw new Rejected('The lead no longer exists.')
  const client = serviceTitanClient(delivery)
  const bookings = bookingsPath(settings)
  const booking = bookingOf(lead)
  const payloadHash = sha256(JSON.stringify(booking))
  const isKnown = ref?.externalId !== undefined && ref.externalId !== null
  if (isKnown && ref.payloadHash === payloadHash) return { externalId: ref.externalId ?? '', payloadHash }
  const remote = isKnown || isUncertain ? await find(client, bookings, lead.uid) : undefined
  const id = remote ? String(remote.id) : ref?.externalId
  if (id === undefined || id === null) {
    if (isCanceled(lead)) throw new Rejected('It was canceled before it was sent, so ServiceTitan has nothing to cancel.')
    const isFirstTimeClient = await isFirstTime(client, lead)
    const { body } = await client.call<RemoteBooking>('POST', bookings, { ...booking, isFirstTimeClient })
    return { externalId: String(body.id), payloadHash, details: { agreed: { startAt: booking.start } } }
  }
  const agreed =
    remote?.status === 'Converted' && remote.jobId
      ? await changeJob(client, remote.jobId, lead, (ref?.details.agreed ?? {}) as Agreed)
      : { startAt: booking.start }
  if (remote?.status !== 'Converted' && remote?.status !== 'Dismissed') {
    const { externalId: _, ...changes } = booking
    // A canceled lead is no longer shared; an erased one is overwritten.
    await client.call('PATCH', `${bookings}/${id}`, isCanceled(lead) && !lead.isErased ? { summary: booking.summary } : changes)
  }
  return { externalId: id, payloadHash, details: { agreed } }
}

/** ServiceTitan: a booking per scheduled lead, which is moved and canceled with it. */
export const serviceTitan: LeadConnector = {
  system: 'serviceTitan',
  name: 'ServiceTitan',
  keeps: 'records',
  settings: [
    { name: 'authUrl', kind: 'url', isRequired: true },
    { name: 'apiUrl', kind: 'url', isRequired: true },
    { name: 'tenantId', kind: 'text', isRequired: true },
    { name: 'bookingProviderId', kind: 'text', isRequired: true },
    { name: 'sendCaptured', kind: 'boolean', isRequired: false },
    { name: 'useCapacity', kind: 'boolean', isRequired: false },
  ],
  usualSettings: { authUrl: 'https://auth.servicetitan.io', apiUrl: 'https://api.servicetitan.io' },
  secrets: [
    { name: 'clientId', isRequired: true },
    { name: 'clientSecret', isRequired: true },
    { name: 'appKey', isRequired: true },
  ],
  callsPerSecond: 60,
  wants({ status, known }, { sendCaptured }) {
    if (known.includes('serviceTitan')) return true
    return status === 'scheduled' || status === 'confirmed' || (sendCaptured === true && open.has(status))
  },
  payload: bookingOf,
  headers: serviceTitanHeaders,
  preview: (lead, settings) => [
    {
      method: 'POST',
      url: serviceTitanUrl(settings, bookingsPath(settings)),
      body: { ...bookingOf(lead), isFirstTimeClient: false },
      lookedUp: ['isFirstTimeClient'],
    },
  ],
  refusal: ({ stJobTypeId }) => (stJobTypeId === null ? conflict('not-mapped') : undefined),
  deliver,
  readLists,
  readReports,
  readCapacity,
  async test(connected) {
    const client = serviceTitanClient(connected)
    try {
      await client.call('GET', `${bookingsPath(connected.settings)}?pageSize=1`)
    } catch (error) {
      if (error instanceof Rejected && error.status === 404) {
        throw new Rejected('ServiceTitan does not know this tenant ID or booking provider ID.')
      }
      throw error
    }
    return 'Signed in, and the tenant’s bookings can be read.'
  },
}
