import type { Replies } from '@walkup/sdk'
import type { Tone } from '../../ui/StatusDot.tsx'
import { t, type Message } from '../../words/index.ts'

export type Lead = Replies['leads.getInternal']
export type LeadRow = Replies['leads.searchAll']['items'][number]
export type LeadStatus = Lead['status']

/** Read when it is shown: the words of the locale may come after this module. */
const status = (word: Message, tone: Tone, act: Message) => ({
  tone,
  get word() {
    return t(word)
  },
  get act() {
    return t(act)
  },
})

/** Each status as people read it, its tone, and the button that leads to it. */
export const statuses: Readonly<Record<LeadStatus, { readonly word: string; readonly tone: Tone; readonly act: string }>> = {
  captured: status('Captured', 'warning', 'Mark as captured'),
  new: status('New', 'warning', 'Mark as new'),
  contacted: status('Contacted', 'active', 'Mark as contacted'),
  scheduled: status('Scheduled', 'active', 'Set appointment'),
  confirmed: status('Confirmed', 'active', 'Confirm'),
  ran: status('Ran', 'active', 'Mark as ran'),
  sold: status('Sold', 'good', 'Mark as sold'),
  notSold: status('Not sold', 'ended', 'Mark as not sold'),
  noShow: status('No-show', 'bad', 'Mark as no-show'),
  cancelled: status('Cancelled', 'ended', 'Cancel'),
  rejected: status('Rejected', 'bad', 'Reject'),
}
export const statusOrder = Object.keys(statuses) as readonly LeadStatus[]

export const fullName = (lead: { readonly firstName: string; readonly lastName: string }): string =>
  `${lead.firstName} ${lead.lastName}`.trim() || t('No name')

/** A lead's own page; the kind goes along, since the two kinds are read by two calls. */
export const leadPath = (lead: Pick<LeadRow, 'id' | 'kind'>): string =>
  `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`
