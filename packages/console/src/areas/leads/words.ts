import type { Replies } from '@walkup/sdk'
import type { Tone } from '../../ui/StatusDot.tsx'

export type Lead = Replies['leads.getInternal']
export type LeadRow = Replies['leads.searchAll']['items'][number]
export type LeadStatus = Lead['status']

/** Each status as people read it, its tone, and the button that leads to it. */
export const statuses: Readonly<Record<LeadStatus, { readonly word: string; readonly tone: Tone; readonly act: string }>> = {
  captured: { word: 'Captured', tone: 'warning', act: 'Mark as captured' },
  new: { word: 'New', tone: 'warning', act: 'Mark as new' },
  contacted: { word: 'Contacted', tone: 'active', act: 'Mark as contacted' },
  scheduled: { word: 'Scheduled', tone: 'active', act: 'Schedule' },
  confirmed: { word: 'Confirmed', tone: 'active', act: 'Confirm' },
  ran: { word: 'Ran', tone: 'active', act: 'Mark as ran' },
  sold: { word: 'Sold', tone: 'good', act: 'Mark as sold' },
  notSold: { word: 'Not sold', tone: 'ended', act: 'Mark as not sold' },
  noShow: { word: 'No-show', tone: 'bad', act: 'Mark as no-show' },
  cancelled: { word: 'Cancelled', tone: 'ended', act: 'Cancel' },
  rejected: { word: 'Rejected', tone: 'bad', act: 'Reject' },
}
export const statusOrder = Object.keys(statuses) as readonly LeadStatus[]

export const fullName = (lead: { readonly firstName: string; readonly lastName: string }): string =>
  `${lead.firstName} ${lead.lastName}`.trim() || 'No name'

/** A lead's own page; the kind goes along, since the two kinds are read by two calls. */
export const leadPath = (lead: Pick<LeadRow, 'id' | 'kind'>): string =>
  `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`
