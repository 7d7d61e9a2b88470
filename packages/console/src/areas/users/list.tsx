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
import { formatDate, formatInstant, phone } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { importTools } from '../../frame/ImportLink.tsx'
import { t } from '../../i18n/index.ts'
import { form, partnerForm, territories } from './form.ts'
import { keepLink, reportInvitation, type Invitation as Sent } from './invitations.ts'
import { partnerName, partners as partnerOptions } from './labels.ts'

type User = Replies['users.search']['items'][number]
type Whole = Replies['users.get']
const UserBody = lazy(() => import('./UserBody.tsx'))

const fullName = (row: User) => `${row.firstName} ${row.lastName}`
const active = stateColumn(t('common.active'), t('common.inactive'))
/** Users who have not accepted their invitation can be scheduled but can't sign in. */
const isInvited = (row: User) => row.isActive && row.acceptedAt === null
const isSent = ({ invitedAt, invitationTextAt }: User) => (invitedAt ?? invitationTextAt) !== null
const state = {
  ...active,
  text: (row: User) =>
    isInvited(row)
      ? row.declinedAt
        ? t('users.declined')
        : !isSent(row)
          ? t('users.notInvitedYet')
          : row.email
            ? t('common.invited')
            : t('users.invitedByText')
      : active.text(row),
  cell: (row: User) =>
    isInvited(row) ? <StatusDot tone={row.declinedAt ? 'ended' : 'active'}>{state.text(row)}</StatusDot> : active.cell(row),
}
const isAhead = (at: string) => Date.parse(at) > Date.now()

/** When an invitation was sent; one by text waits for the morning. */
const Invitation = ({ row: { invitedAt, invitationTextAt } }: { readonly row: User }) => {
  const at = invitationTextAt ?? invitedAt
  if (!at) return '–'
  return isAhead(at) ? t('users.invitationTextAt', { time: formatInstant(at) }) : <RelativeTime at={at} />
}
const columns: readonly ListColumn<User, 'name' | 'lastActivityAt' | 'createdAt' | 'role'>[] = [
  { id: 'name', title: t('common.name'), width: 150, isSticky: true, sort: 'name', text: fullName },
  { id: 'role', title: t('common.role'), width: 252, sort: 'role', text: (row) => roleName(row.roleId) },
  { ...state, width: 100 },
  {
    id: 'territories',
    title: t('common.territories'),
    width: 264,
    text: (row) => row.territories.map(({ name }) => name).join(', '),
  },
  {
    id: 'lastActivity',
    title: t('users.lastActivity'),
    width: 120,
    sort: 'lastActivityAt',
    text: (row) => row.lastActivityAt,
    cell: (row) => row.lastActivityAt && <RelativeTime at={row.lastActivityAt} />,
  },
  { id: 'email', title: t('common.emailShort'), width: 250, text: (row) => row.email },
  { id: 'phone', title: t('common.phone'), width: 136, isHidden: true, text: (row) => row.phone && phone(row.phone) },
  {
    id: 'invited',
    title: t('users.invitedAt'),
    width: 150,
    isHidden: true,
    text: (row) => row.invitationTextAt ?? row.invitedAt,
    cell: (row) => <Invitation row={row} />,
  },
  { id: 'employee', title: t('users.employeeId'), width: 120, isHidden: true, text: (row) => row.externalEmployeeId },
  {
    id: 'partner',
    title: t('common.partner'),
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
  isFor: (row) => isInvited(row) && (row.email ?? row.phone) !== null && isFor(row),
  async run(row, client) {
    const invitation = await client.call('users.invite', { params: { id: row.id } })
    keepLink({ ...invitation, id: row.id, name: fullName(row) })
    return invitation
  },
  report: (reply, row) => reportInvitation(reply as Sent, row),
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
      title: t('common.person'),
      facts: [
        [t('common.emailShort'), mail(row.email)],
        [t('common.phone'), tel(row.phone)],
        [t('users.hiredOn'), row.hireDate && formatDate(row.hireDate)],
        [t('users.employeeId'), row.externalEmployeeId],
        [t('users.lastActivity'), row.lastActivityAt && <RelativeTime key="seen" at={row.lastActivityAt} />],
        [t('users.invitedAt'), <Invitation key="invited" row={row} />],
        ...(row.declinedAt ? [[t('users.declined'), <RelativeTime key="declined" at={row.declinedAt} />] as const] : []),
      ],
    },
    {
      title: t('users.roleHere'),
      facts: [
        [t('common.role'), roleName(row.roleId)],
        [t('common.state'), state.cell(row)],
        [t('common.territories'), row.territories.map(({ name }) => name).join(', ')],
        ...(partner ? [[t('common.partner'), partner] as const] : []),
      ],
    },
  ]
}
const search = { kind: 'text', label: t('common.leadSearchHint') } as const
const isActive = { kind: 'boolean', label: t('common.state'), yes: t('common.active'), no: t('common.inactive') } as const
const shared = {
  endpoint: 'users.search',
  noun: [t('users.userNoun'), t('users.usersNoun')],
  icon: 'person',
  sort: { by: 'name', direction: 'asc' },
  columns,
  name: fullName,
  narrow: (row: User) => `${roleName(row.roleId)} · ${row.email ?? (row.phone && phone(row.phone)) ?? ''}`,
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
  Tools: importTools('users', 'users.import'),
  filters: {
    search,
    roleIds: { kind: 'many', label: t('common.role'), options: fixed(roleIds.map((id) => [id, roleName(id)] as const)) },
    territoryIds: { kind: 'many', label: t('common.territories'), options: territories },
    tradeIds: { kind: 'many', label: t('common.trades'), options: lookup('third', 'userTrades') },
    isActive,
    subscriptionIds: { kind: 'many', label: t('common.partner'), options: fixed(partnerOptions) },
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
