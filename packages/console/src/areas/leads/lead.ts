import type { Replies } from '@walkup/sdk'
import type { Tone } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'

export type Lead = Replies['leads.getInternal']
export type LeadRow = Replies['leads.searchAll']['items'][number]
export type LeadStatus = Lead['status']

const status = (word: string, tone: Tone, act: string) => ({ word, tone, act })

/** Label, tone, and action button of each status. */
export const statuses: Readonly<Record<LeadStatus, { readonly word: string; readonly tone: Tone; readonly act: string }>> = {
  captured: status(t('common.captured'), 'warning', t('leads.markAsCaptured')),
  new: status(t('common.new'), 'warning', t('leads.markAsNew')),
  contacted: status(t('common.contacted'), 'active', t('leads.markAsContacted')),
  scheduled: status(t('common.scheduled'), 'active', t('leads.setAppointment')),
  confirmed: status(t('common.confirmed'), 'active', t('common.confirm')),
  ran: status(t('common.ran'), 'active', t('leads.markAsRan')),
  sold: status(t('common.sold'), 'good', t('leads.markAsSold')),
  notSold: status(t('common.notSold'), 'ended', t('leads.markAsNotSold')),
  noShow: status(t('common.noShow'), 'bad', t('leads.markAsNoShow')),
  cancelled: status(t('common.canceled'), 'ended', t('leads.markAsCanceled')),
  rejected: status(t('common.rejected'), 'bad', t('common.reject')),
}
export const statusOrder = Object.keys(statuses) as readonly LeadStatus[]

export const fullName = (lead: { readonly firstName: string; readonly lastName: string }): string =>
  `${lead.firstName} ${lead.lastName}`.trim() || t('leads.noName')

/** Link to a lead's page, including the kind, since each kind has its own endpoint. */
export const leadPath = (lead: Pick<LeadRow, 'id' | 'kind'>): string =>
  `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`

/** The number to call: a mobile one, or else the first. */
export const numberOf = ({ phones }: Pick<Lead, 'phones'>): string | undefined =>
  (phones.find(({ type }) => type === 'mobile') ?? phones[0])?.e164
