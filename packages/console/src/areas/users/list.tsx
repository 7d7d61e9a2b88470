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
import { say } from '../../words/index.ts'
import { form, partnerForm, territories } from './form.ts'
import { partnerName, partners as partnerOptions, words } from './words.ts'

type User = Replies['users.search']['items'][number]
type Whole = Replies['users.get']
const UserBody = lazy(() => import('./UserBody.tsx'))

const fullName = (row: User) => `${row.firstName} ${row.lastName}`
const active = stateColumn(words)
/** Whoever has not accepted can be planned, but does not sign in yet. */
const isInvited = (row: User) => row.isActive && row.acceptedAt === null
const state = {
  ...active,
  text: (row: User) => (isInvited(row) ? say(words.invited) : active.text(row)),
  cell: (row: User) => (isInvited(row) ? <StatusDot tone="active">{say(words.invited)}</StatusDot> : active.cell(row)),
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
      return name && say(name)
    },
  },
]

const invite = (id: string, label: { en: string; es: string }, isFor: (row: User) => boolean): Action<User> => ({
  id,
  label,
  needs: 'users.invite',
  isBulk: true,
  isFor: (row) => isInvited(row) && isFor(row),
  run: (row, client) => client.call('users.invite', { params: { id: row.id } }),
  done: { en: 'The invitation is on its way.', es: 'La invitación va en camino.' },
})
const invitations: readonly Action<User>[] = [
  invite('invite', { en: 'Send invitation', es: 'Enviar invitación' }, (row) => row.invitedAt === null),
  invite('inviteAgain', { en: 'Send invitation again', es: 'Enviar la invitación de nuevo' }, (row) => row.invitedAt !== null),
]
const resetFactors: Action<User> = {
  id: 'resetFactors',
  label: { en: 'Reset two-step verification', es: 'Restablecer la verificación en dos pasos' },
  needs: 'users.resetFactors',
  isFor: (row) => row.isActive,
  confirm: {
    en: 'Their authenticator app, passkeys and recovery codes stop working, and they are signed out everywhere. They get an e-mail about it.',
    es: 'Su aplicación de autenticación, llaves de acceso y códigos de recuperación dejan de servir, y su sesión se cierra en todas partes. Se le avisa por correo.',
  },
  run: (row, client) => client.call('users.resetFactors', { params: { id: row.id } }),
  done: { en: 'Two-step verification was reset.', es: 'Se restableció la verificación en dos pasos.' },
}
/** By the call that who works in the list may make: a partner's people change that partner's users alone. */
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
      ],
    },
    {
      title: { en: 'Here', es: 'Aquí' },
      facts: [
        [words.role, roleName(row.roleId)],
        [words.state, state.cell(row)],
        [words.territories, row.territories.map(({ name }) => name).join(', ')],
        ...(partner ? [[words.partner, say(partner)] as const] : []),
      ],
    },
  ]
}
const search = { kind: 'text', label: { en: 'Name, e-mail or phone', es: 'Nombre, correo o teléfono' } } as const
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
  title: { en: 'Users', es: 'Usuarios' },
  empty: {
    title: { en: 'Users will stand here', es: 'Aquí estarán los usuarios' },
    text: {
      en: 'A user is who works here: in the office, or in the stores as a lead generator.',
      es: 'Un usuario es quien trabaja aquí: en la oficina, o en las tiendas como generador.',
    },
  },
  add: { en: 'New user', es: 'Usuario nuevo' },
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
  title: { en: 'Partner users', es: 'Usuarios de socios' },
  empty: {
    title: { en: 'The home-improvement partner’s users will stand here', es: 'Aquí estarán los usuarios del socio' },
    text: {
      en: 'They see that retailer’s leads and users, and nothing else.',
      es: 'Ven los prospectos y usuarios de ese minorista, y nada más.',
    },
  },
  always: { subscriptionIds: [16] },
  add: { en: 'New partner user', es: 'Usuario de socio nuevo' },
  filters: { search, isActive },
  detail: { read: 'users.get', sections, Body: UserBody },
  actions: [...invitations, ...activationBy('users.upsertHomeDepot')],
  form: partnerForm,
})
