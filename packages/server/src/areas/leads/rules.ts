import type { Replies } from '@walkup/sdk/contract'
import { may } from '../../auth/roles.ts'

export type LeadStatus = Replies['leads.getInternal']['status']

/** The allowed transitions of a lead's status (docs/domain.md#lead-status). */
export const transitions: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  captured: ['new', 'contacted', 'scheduled', 'rejected'],
  new: ['contacted', 'scheduled', 'rejected'],
  contacted: ['scheduled', 'rejected', 'cancelled'],
  scheduled: ['confirmed', 'ran', 'noShow', 'cancelled', 'rejected'],
  confirmed: ['ran', 'noShow', 'cancelled', 'scheduled'],
  ran: ['sold', 'notSold'],
  sold: [],
  notSold: ['sold'],
  noShow: ['scheduled', 'rejected'],
  cancelled: ['scheduled', 'rejected'],
  rejected: ['new'],
}

/** The statuses in their usual order. */
export const leadStatuses = Object.keys(transitions) as LeadStatus[]

/** The statuses that a role may set next. */
export const nextStatuses = (from: LeadStatus, roleId: number): LeadStatus[] =>
  may({ roleId }, 'leads.write') ? [...transitions[from]] : []

/** The status of the live booking for each lead status; `scheduled` books or moves one instead. */
export const bookingStatusOf: Readonly<Partial<Record<LeadStatus, 'confirmed' | 'ran' | 'noShow' | 'cancelled'>>> = {
  confirmed: 'confirmed',
  ran: 'ran',
  noShow: 'noShow',
  cancelled: 'cancelled',
  rejected: 'cancelled',
}

/** Whether a status says that the visit took place. */
export const hasRun = (status: LeadStatus): boolean => status === 'ran' || status === 'sold' || status === 'notSold'

/** The timestamp column that a transition to a status sets. */
export const stampOf: Readonly<Partial<Record<LeadStatus, 'first_contact_at' | 'set_at' | 'ran_at' | 'sold_at'>>> = {
  contacted: 'first_contact_at',
  scheduled: 'set_at',
  ran: 'ran_at',
  sold: 'sold_at',
}
