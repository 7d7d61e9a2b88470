import type { Role } from './roles.ts'

/** The events that staff are notified of. */
export const noticeKinds = [
  'newLead',
  'escalation',
  'textReply',
  'assignment',
  'cancellation',
  'messageFailure',
  'followUp',
  'deliveryFailure',
  'shiftPosted',
  'openShift',
  'missingPunch',
  'leadSold',
] as const
/** One of `noticeKinds`. */
export type NoticeKind = (typeof noticeKinds)[number]

/** How staff are notified. */
export const noticeChannels = ['inApp', 'email', 'sms', 'push'] as const
/** One of `noticeChannels`. */
export type NoticeChannel = (typeof noticeChannels)[number]

type Person = Pick<Role, 'permissions' | 'isField' | 'isApiOnly'>
const may = (role: Person, permission: Role['permissions'][number]) => role.permissions.includes(permission)
const worksLeads = (role: Person) => may(role, 'leads.write') && !role.isApiOnly
const administers = (role: Person) => may(role, 'organization.administer')
const clocksIn = (role: Person) => role.isField

/** Who can get notices of a kind. */
const audiences: Readonly<Record<NoticeKind, (role: Person) => boolean>> = {
  newLead: worksLeads,
  escalation: worksLeads,
  textReply: worksLeads,
  assignment: worksLeads,
  cancellation: worksLeads,
  messageFailure: worksLeads,
  followUp: worksLeads,
  deliveryFailure: (role) => administers(role) || may(role, 'leads.dispatch'),
  shiftPosted: clocksIn,
  openShift: clocksIn,
  missingPunch: clocksIn,
  leadSold: clocksIn,
}
/** The kinds that concern a role. */
export const noticeKindsFor = (role: Person): readonly NoticeKind[] => noticeKinds.filter((kind) => audiences[kind](role))

const defaults: Readonly<Record<NoticeKind, readonly NoticeChannel[]>> = {
  newLead: ['inApp'],
  escalation: ['inApp', 'email', 'push'],
  textReply: ['inApp', 'push'],
  assignment: ['inApp', 'push'],
  cancellation: ['inApp', 'email', 'push'],
  messageFailure: ['inApp', 'email', 'push'],
  followUp: ['inApp', 'push'],
  deliveryFailure: ['inApp', 'email'],
  shiftPosted: ['inApp', 'email', 'push'],
  openShift: ['inApp'],
  missingPunch: ['inApp', 'push'],
  leadSold: ['inApp', 'push'],
}
/** The channels of a role for a kind until the person chooses; only those who answer leads are notified of each new one. */
export const defaultChannels = (kind: NoticeKind, role: Person): readonly NoticeChannel[] =>
  kind === 'newLead' && !may(role, 'leads.dispatch') && !may(role, 'leads.manage') ? [] : defaults[kind]

/** Kinds that cannot wait for a daily digest. */
export const urgentNotices: readonly NoticeKind[] = [
  'escalation',
  'textReply',
  'cancellation',
  'messageFailure',
  'followUp',
  'deliveryFailure',
]
