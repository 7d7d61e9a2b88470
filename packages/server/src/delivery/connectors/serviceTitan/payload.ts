import { dateFormat } from '@walkup/sdk/domain'
import { detailLines, type LeadData } from '../../leadData.ts'

/** A booking as ServiceTitan's CRM API takes it (`POST /crm/v2/tenant/{tenant}/booking-provider/{provider}/bookings`). */
export interface Booking {
  readonly source: string
  readonly name: string
  readonly summary: string
  readonly isFirstTimeClient: boolean
  readonly externalId: string
  readonly address?: {
    readonly street: string
    readonly unit?: string
    readonly city: string
    readonly state: string
    readonly zip: string
    readonly country: string
  }
  readonly contacts: readonly {
    readonly type: 'Phone' | 'MobilePhone' | 'Email'
    readonly value: string
    readonly memo?: string
  }[]
  readonly customerType: 'Residential'
  /** UTC. */
  readonly start?: string
  readonly campaignId?: number
  readonly businessUnitId?: number
  readonly jobTypeId?: number
  readonly priority: 'Normal'
  readonly isSendConfirmationEmail: false
}

/** Parses an id. ServiceTitan's are numbers; anything else did not come from there. */
export const idOf = (code: string | null): number | undefined =>
  code !== null && /^\d{1,18}$/.test(code) ? Number(code) : undefined

const CANCELED = 'CANCELED'
export const goneStatuses: ReadonlySet<string> = new Set(['cancelled', 'rejected'])

/** Whether ServiceTitan must not work on this lead, or no longer. */
export const isCanceled = (lead: LeadData): boolean =>
  lead.isErased || lead.isDeleted || lead.isRevoked || goneStatuses.has(lead.status)

function localTime(at: string, timeZone: string): string {
  return dateFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(at)).replaceAll(' ', ' ')
}

/** The lines of the summary that their dispatcher reads. */
function summaryOf(lead: LeadData): string {
  const { appointment } = lead
  const lines = [
    [lead.serviceGroup, lead.appointmentType].filter(Boolean).join(': '),
    appointment && `Appointment: ${localTime(appointment.startAt, appointment.timeZone)}`,
    lead.technician && `Technician: ${lead.technician}${lead.stTechnicianId === null ? '' : ` (${lead.stTechnicianId})`}`,
    lead.store && `Store: ${lead.store} (${lead.storeNumber})`,
    lead.leadGenerator && `Lead generator: ${lead.leadGenerator}`,
    ...lead.answers.map(({ label, value, externalField }) => `${externalField ?? label}: ${value}`),
    ...detailLines(lead),
    ...lead.notes.map((note) => `Note: ${note}`),
  ].filter((line): line is string => Boolean(line))
  return (isCanceled(lead) ? [`${CANCELED}: ${lines[0] ?? ''}`, ...lines.slice(1)] : lines).join('\n').slice(0, 4000)
}

/** Builds the booking for a lead. `isFirstTimeClient` is looked up when it is created. */
export function bookingOf(lead: LeadData): Omit<Booking, 'isFirstTimeClient'> {
  const { address, appointment, email } = lead
  const ids = {
    campaignId: idOf(lead.stCampaignId),
    businessUnitId: idOf(lead.stBusinessUnitId),
    jobTypeId: idOf(lead.stJobTypeId),
  }
  return {
    source: 'Walkup',
    name: lead.isErased ? 'Erased' : `${lead.firstName} ${lead.lastName}`.trim(),
    summary: lead.isErased ? `${CANCELED}: the person was erased on request.` : summaryOf(lead),
    externalId: lead.uid,
    ...(address?.line1 && {
      address: {
        street: address.line1,
        ...(address.line2 && { unit: address.line2 }),
        city: address.city ?? '',
        state: address.state ?? '',
        zip: address.postalCode ?? '',
        country: 'USA',
      },
    }),
    contacts: [
      ...lead.phones.map(({ e164, type }) => ({
        type: type === 'mobile' ? ('MobilePhone' as const) : ('Phone' as const),
        value: e164,
      })),
      ...(email === null ? [] : [{ type: 'Email' as const, value: email }]),
    ],
    customerType: 'Residential',
    ...(appointment && !isCanceled(lead) && { start: appointment.startAt }),
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)),
    priority: 'Normal',
    isSendConfirmationEmail: false,
  }
}
