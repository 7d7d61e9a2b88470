import { dateFormat } from '@walkup/sdk/domain'
import { leadStatuses, type LeadStatus } from '../../../areas/leads/rules.ts'
import { detailLines, type LeadData } from '../../leadData.ts'
import { settingOf } from '../json.ts'

export const LEAD_UID = 'walkup_lead_uid'
type Properties = Readonly<Record<string, string>>
type Settings = Readonly<Record<string, unknown>>

/** A lead in HubSpot: the properties of a contact and of its deal. */
export interface HubSpotRecord {
  /** Missing for a lead without email and phone, since a contact could not be found again. */
  readonly contact?: Properties
  readonly deal: Properties
}

/** The statuses that lead to a sale, in order. */
const progress = leadStatuses.slice(0, 7)
/** Final statuses without a sale. */
export const endings = leadStatuses.slice(7)

const stagesOf = ({ stages }: Settings): Readonly<Record<string, unknown>> =>
  typeof stages === 'object' && stages !== null ? (stages as Record<string, unknown>) : {}

/** The stage for a status: its own, or that of the closest earlier status on the way to a sale. */
export function stageOf(status: string, settings: Settings): string | undefined {
  const stages = stagesOf(settings)
  const position = progress.indexOf(status as LeadStatus)
  const candidates = position < 0 ? [status] : progress.slice(0, position + 1).toReversed()
  for (const candidate of candidates) {
    const stage = stages[candidate]
    if (typeof stage === 'string' && stage !== '') return stage
  }
  return undefined
}

/** The status that a stage stands for, and all statuses that map to it. */
export function statusesOf(
  stage: string,
  settings: Settings,
): { readonly own: LeadStatus | undefined; readonly all: LeadStatus[] } {
  const stages = stagesOf(settings)
  return {
    own: leadStatuses.find((status) => stages[status] === stage),
    all: leadStatuses.filter((status) => stageOf(status, settings) === stage),
  }
}

/** Whether the person's data may no longer be shared. */
export const isPrivate = ({ isErased, isDeleted, isRevoked }: LeadData): boolean => isErased || isDeleted || isRevoked

function present(properties: Readonly<Record<string, string | null | undefined>>): Properties {
  return Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function localTime(at: string, timeZone: string): string {
  return dateFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(at))
}

function descriptionOf(lead: LeadData): string {
  const { appointment } = lead
  const lines = [
    [lead.serviceGroup, lead.appointmentType].filter(Boolean).join(': '),
    `Status: ${lead.status}${lead.rejectReason ? ` (${lead.rejectReason})` : ''}`,
    appointment && `Appointment: ${localTime(appointment.startAt, appointment.timeZone)} (${appointment.status})`,
    lead.store && `Store: ${lead.store} (${lead.storeNumber})`,
    lead.leadGenerator && `Lead generator: ${lead.leadGenerator}`,
    lead.campaign && `Campaign: ${lead.campaign}`,
    ...lead.answers.map(({ label, value, externalField }) => `${externalField ?? label}: ${value}`),
    ...detailLines(lead),
    ...lead.notes.map((note) => `Note: ${note}`),
  ]
  return lines.filter(Boolean).join('\n').slice(0, 4000)
}

const withheld = ({ isErased, isRevoked }: LeadData): string =>
  isErased
    ? 'The person was erased on request.'
    : isRevoked
      ? 'The person withdrew consent. Do not contact them.'
      : 'The lead was deleted in Walkup.'

export function recordOf(lead: LeadData, settings: Settings): HubSpotRecord {
  const stage = stageOf(lead.status, settings)
  const deal = { [LEAD_UID]: lead.uid, ...(stage && { pipeline: settingOf(settings, 'pipeline'), dealstage: stage }) }
  if (isPrivate(lead)) {
    return { deal: { ...deal, description: withheld(lead), ...(lead.isErased && { dealname: 'Erased' }) } }
  }
  const { address, email } = lead
  const [phone] = lead.phones
  const name = `${lead.firstName} ${lead.lastName}`.trim()
  return {
    ...((email || phone) && {
      contact: present({
        firstname: lead.firstName,
        lastname: lead.lastName,
        email,
        phone: phone?.e164,
        mobilephone: lead.phones.find(({ type }) => type === 'mobile')?.e164,
        address: [address?.line1, address?.line2].filter(Boolean).join(', '),
        city: address?.city,
        state: address?.state,
        zip: address?.postalCode,
      }),
    }),
    deal: {
      ...deal,
      dealname: [name, lead.serviceGroup].filter(Boolean).join(' – '),
      description: descriptionOf(lead),
      ...(lead.soldCents !== null && { amount: (lead.soldCents / 100).toFixed(2) }),
    },
  }
}
