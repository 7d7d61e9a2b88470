import type { Replies } from '@walkup/sdk'
import {
  activation,
  defineList,
  fixed,
  lookup,
  mail,
  stateColumn,
  tel,
  type Action,
  type ListColumn,
  type Section,
} from '../../frame/index.ts'
import { roleIds } from '../../data/roles.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { dated, phone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import { form, partnerForm, territories } from './form.ts'
import { partnerName, partners as partnerOptions, words } from './words.ts'

type User = Replies['users.search']['items'][number]
type Whole = Replies['users.get']
const UserBody = lazy(() => import('./UserBody.tsx'))

const fullName = (row: User) => `${row.firstName} ${row.lastName}`
const active = stateColumn(words)
/** Users who have not accepted their invitation can be scheduled but can't sign in. */
const isInvited = (row: User) => row.isActive && row.acceptedAt === null
const state = {
  ...active,
  text: (row: User) => (isInvited(row) ? (row.declinedAt ? words.declined : words.invited) : active.text(row)),
  cell: (row: User) =>
    isInvited(row) ? <StatusDot tone={row.declinedAt ? 'ended' : 'active'}>{state.text(row)}</StatusDot> : active.cell(row),
}
const columns: readonly ListColumn<User, 'name' | 'lastActivityAt' | 'createdAt' | 'role'>[] = [
  { id: 'name', title: words.name, width: 150, isSticky: true, sort: 'name', text: fullName },
  { id: 'role', title: words.role, width: 252, sort: 'role', text: (row) => roleName(row.roleId) },
  { ...state, width: 100 },
  { id: 'territories', title: words.territories, width: 264, text: (row) => row.territories.map(({ name }) => name).join(', ') },
  {
    id: 'lastActivity',
    title: words.lastSeen,
    width: 120,
    sort: 'lastActivityAt',
    text: (row) => row.lastActivityAt,
    cell: (row) => row.lastActivityAt && <RelativeTime at={row.lastActivityAt} />,
  },
  { id: 'email', title: words.email, width: 250, text: (row) => row.email },
  { id: 'phone', title: words.phone, width: 136, isHidden: true, text: (row) => row.phone && phone(row.phone) },
  {
    id: 'invited',
    title: words.mailed,
    width: 150,
    isHidden: true,
    text: (row) => row.invitedAt,
    cell: (row) => row.invitedAt && <RelativeTime at={row.invitedAt} />,
  },
  { id: 'employee', title: words.employeeId, width: 120, isHidden: true, text: (row) => row.externalEmployeeId },
  {
    id: 'partner',
    title: words.partner,
    width: 150,
    isHidden: true,
    text: (row) => {
      const name = partnerName(row.subscriptionId)
      return name && name
    },
  },
]

const invite = (id: string, label: string, isFor: (row: User) => boolean): Action<User> => ({
  id,
  label,
  needs: 'users.invite',
  isBulk: true,
  isFor: (row) => isInvited(row) && isFor(row),
  run: (row, client) => client.call('users.invite', { params: { id: row.id } }),
  done: t('users.invitationSent'),
})
const invitations: readonly Action<User>[] = [
  invite('invite', t('users.sendInvitation'), (row) => row.invitedAt === null),
  invite('inviteAgain', t('users.resendInvitation'), (row) => row.invitedAt !== null),
]
const resetFactors: Action<User> = {
  id: 'resetFactors',
  label: t('users.resetTwoStep'),
  needs: 'users.resetFactors',
  isFor: (row) => row.isActive,
  confirm: t('users.resetTwoStepHint'),
  run: (row, client) => client.call('users.resetFactors', { params: { id: row.id } }),
  done: t('users.twoStepReset'),
}
/** Picks the endpoint by role: partner users edit only their partner's users. */
const activationBy = (save: 'users.upsert' | 'users.upsertHomeDepot') =>
  activation(save, ({ id, organizationId, firstName, lastName, email }: User, client, change) => {
    const body = { id, organizationId, firstName, lastName, email, ...change }
    return save === 'users.upsert' ? client.call(save, { body }) : client.call(save, { body })
  })

const sections = (row: Whole): readonly Section[] => {
  const partner = partnerName(row.subscriptionId)
  return [
    {
      title: words.person,
      facts: [
        [words.email, mail(row.email)],
        [words.phone, tel(row.phone)],
        [words.hireDate, row.hireDate && dated(row.hireDate)],
        [words.employeeId, row.externalEmployeeId],
        [words.lastSeen, row.lastActivityAt && <RelativeTime key="seen" at={row.lastActivityAt} />],
        [words.mailed, row.invitedAt && <RelativeTime key="invited" at={row.invitedAt} />],
        ...(row.declinedAt ? [[words.declined, <RelativeTime key="declined" at={row.declinedAt} />] as const] : []),
      ],
    },
    {
      title: t('users.roleHere'),
      facts: [
        [words.role, roleName(row.roleId)],
        [words.state, state.cell(row)],
        [words.territories, row.territories.map(({ name }) => name).join(', ')],
        ...(partner ? [[words.partner, partner] as const] : []),
      ],
    },
  ]
}
const search = { kind: 'text', label: t('common.leadSearchHint') } as const
const isActive = { kind: 'boolean', label: words.state, yes: words.active, no: words.inactive } as const
const shared = {
  endpoint: 'users.search',
  noun: [words.one, words.many],
  icon: 'person',
  sort: { by: 'name', direction: 'asc' },
  columns,
  name: fullName,
  narrow: (row: User) => `${roleName(row.roleId)} · ${row.email}`,
} as const

export const users = defineList({
  ...shared,
  path: '/users',
  title: t('common.users'),
  empty: {
    title: t('users.empty'),
    text: t('users.emptyHint'),
  },
  add: t('users.newUser'),
  filters: {
    search,
    roleIds: { kind: 'many', label: words.role, options: fixed(roleIds.map((id) => [id, roleName(id)] as const)) },
    territoryIds: { kind: 'many', label: words.territories, options: territories },
    tradeIds: { kind: 'many', label: words.trades, options: lookup('third', 'userTrades') },
    isActive,
    subscriptionIds: { kind: 'many', label: words.partner, options: fixed(partnerOptions) },
  },
  detail: { read: 'users.get', sections, Body: UserBody },
  actions: [...invitations, ...activationBy('users.upsert'), resetFactors],
  form,
})

export const partnerUsers = defineList({
  ...shared,
  path: '/users/partners',
  title: t('users.partnerUsers'),
  empty: {
    title: t('users.partnerUsersEmpty'),
    text: t('users.partnerUsersEmptyHint'),
  },
  always: { subscriptionIds: [16] },
  add: t('users.newPartnerUser'),
  filters: { search, isActive },
  detail: { read: 'users.get', sections, Body: UserBody },
  actions: [...invitations, ...activationBy('users.upsertHomeDepot')],
  form: partnerForm,
})
