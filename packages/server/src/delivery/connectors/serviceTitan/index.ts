import { sha256 } from '../../../auth/tokens.ts'
import { conflict } from '../../../problem.ts'
import { Rejected, type LeadConnector, type Delivered, type Delivery } from '../../connector.ts'
import type { LeadData } from '../../leadData.ts'
import { readCapacity } from './capacity.ts'
import { serviceTitanClient, type ServiceTitanClient } from './client.ts'
import { readLists, readReports } from './read.ts'
import { CRM, JPM, type Page, type RemoteAppointment, type RemoteBooking } from './shapes.ts'
import { bookingOf, isCanceled } from './payload.ts'

const open = new Set(['captured', 'new', 'contacted'])

/** Looks a booking up by our id. */
async function find({ call }: ServiceTitanClient, path: string, externalId: string): Promise<RemoteBooking | undefined> {
  const { body } = await call<Page<RemoteBooking>>('GET', `${path}?externalId=${encodeURIComponent(externalId)}`)
  return body.data?.[0]
}

/** Whether the person is new to them; false if they do not say. */
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

/** Moves or cancels the job that a booking has become. */
async function changeJob({ call }: ServiceTitanClient, jobId: number, lead: LeadData): Promise<void> {
  const { body } = await call<Page<RemoteAppointment>>('GET', `${JPM}/appointments?jobId=${jobId}`)
  const appointments = body.data ?? []
  // What came from there is not sent back: a job that ended stays as it is.
  if (appointments.length && appointments.every(({ status }) => status === 'Canceled' || status === 'Done')) return
  if (isCanceled(lead)) {
    const reasons = await call<Page<{ id: number; active?: boolean }>>('GET', `${JPM}/job-cancel-reasons`).catch(
      (error: unknown) => {
        if (error instanceof Rejected) return { body: {} as Page<{ id: number; active?: boolean }> }
        throw error
      },
    )
    const reasonId = (reasons.body.data?.find(({ active }) => active !== false) ?? { id: 1 }).id
    await call('PUT', `${JPM}/jobs/${jobId}/cancel`, { reasonId, memo: `Canceled in Walkup (${lead.status}).` })
    return
  }
  if (!lead.appointment) return
  const { startAt, endAt } = lead.appointment
  const live = appointments.find(({ status }) => status === 'Scheduled' || status === 'Dispatched' || status === 'Hold')
  if (live && Date.parse(live.start) !== Date.parse(startAt)) {
    await call('PATCH', `${JPM}/appointments/${live.id}/reschedule`, { start: startAt, end: endAt })
  }
}

async function deliver(delivery: Delivery): Promise<Delivered> {
  const { lead, settings, ref, isUncertain } = delivery
  if (!lead) throw new Rejected('The lead no longer exists.')
  const client = serviceTitanClient(delivery)
  const bookings = `${CRM}/booking-provider/${encodeURIComponent(String(settings.bookingProviderId))}/bookings`
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
    return { externalId: String(body.id), payloadHash }
  }
  if (remote?.status === 'Converted' && remote.jobId) await changeJob(client, remote.jobId, lead)
  if (remote?.status !== 'Converted' && remote?.status !== 'Dismissed') {
    const { externalId: _, ...changes } = booking
    // A canceled lead is shared no further, an erased one is overwritten.
    await client.call('PATCH', `${bookings}/${id}`, isCanceled(lead) && !lead.isErased ? { summary: booking.summary } : changes)
  }
  return { externalId: id, payloadHash }
}

/** ServiceTitan: a booking per scheduled lead, moved and canceled with it. */
export const serviceTitan: LeadConnector = {
  system: 'serviceTitan',
  keeps: 'records',
  settings: [
    { name: 'authUrl', kind: 'url', isRequired: true },
    { name: 'apiUrl', kind: 'url', isRequired: true },
    { name: 'tenantId', kind: 'text', isRequired: true },
    { name: 'bookingProviderId', kind: 'text', isRequired: true },
    { name: 'sendCaptured', kind: 'boolean', isRequired: false },
    { name: 'useCapacity', kind: 'boolean', isRequired: false },
  ],
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
  refusal: ({ stJobTypeId }) => (stJobTypeId === null ? conflict('not-mapped') : undefined),
  deliver,
  readLists,
  readReports,
  readCapacity,
  async test(connected) {
    const client = serviceTitanClient(connected)
    const provider = encodeURIComponent(String(connected.settings.bookingProviderId))
    try {
      await client.call('GET', `${CRM}/booking-provider/${provider}/bookings?pageSize=1`)
    } catch (error) {
      if (error instanceof Rejected && error.status === 404) {
        throw new Rejected('ServiceTitan does not know this tenant ID or booking provider ID.')
      }
      throw error
    }
    return 'Signed in, and the tenant’s bookings can be read.'
  },
}
