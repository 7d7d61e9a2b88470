import type { Replies } from '@walkup/sdk'
import type { Tone } from '../../ui/StatusDot.tsx'
import { t } from '../../words/index.ts'

export type Lead = Replies['leads.getInternal']
export type LeadRow = Replies['leads.searchAll']['items'][number]
export type LeadStatus = Lead['status']

const status = (word: string, tone: Tone, act: string) => ({ word, tone, act })

/** Each status as people read it, its tone, and the button that leads to it. */
export const statuses: Readonly<Record<LeadStatus, { readonly word: string; readonly tone: Tone; readonly act: string }>> = {
  captured: status(t('Captured'), 'warning', t('Mark as captured')),
  new: status(t('New'), 'warning', t('Mark as new')),
  contacted: status(t('Contacted'), 'active', t('Mark as contacted')),
  scheduled: status(t('Scheduled'), 'active', t('Set appointment')),
  confirmed: status(t('Confirmed'), 'active', t('Confirm')),
  ran: status(t('Ran'), 'active', t('Mark as ran')),
  sold: status(t('Sold'), 'good', t('Mark as sold')),
  notSold: status(t('Not sold'), 'ended', t('Mark as not sold')),
  noShow: status(t('No-show'), 'bad', t('Mark as no-show')),
  cancelled: status(t('Cancelled'), 'ended', t('Mark as cancelled')),
  rejected: status(t('Rejected'), 'bad', t('Reject')),
}
export const statusOrder = Object.keys(statuses) as readonly LeadStatus[]

export const fullName = (lead: { readonly firstName: string; readonly lastName: string }): string =>
  `${lead.firstName} ${lead.lastName}`.trim() || t('No name')

/** A lead's own page; the kind goes along, since the two kinds are read by two calls. */
export const leadPath = (lead: Pick<LeadRow, 'id' | 'kind'>): string =>
  `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`
