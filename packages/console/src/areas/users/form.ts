import { t } from '../../i18n/index.ts'
import type { Bodies, Replies } from '@walkup/sdk'
import { leadGenerator } from '../../data/roles.ts'
import { languages, roleName, withLabels } from '../../frame/fixedNames.ts'
import { defineForm, fixed, lookup, read } from '../../frame/index.ts'
import { reportInvitation } from './invitations.ts'
import { partners } from './labels.ts'

type RoleId = NonNullable<Bodies['users.upsert']['roleId']>
export const territories = lookup('first', 'organizationTerritories')
/** Roles that the caller may assign, as the server lists them: none above their own. */
export const assignableRoles = read('lookup.roles', ({ roles }) =>
  roles.filter(({ isActive }) => isActive).map(({ id }) => ({ value: id as RoleId, label: roleName(id) })),
)
const person = {
  firstName: { kind: 'text', label: t('common.firstName') },
  lastName: { kind: 'text', label: t('common.lastName') },
  email: {
    kind: 'email',
    label: t('common.emailShort'),
  },
  phone: { kind: 'phone', label: t('common.phone') },
} as const
const work = {
  languageId: { kind: 'select', label: t('common.language'), options: withLabels(lookup('second', 'languageTypes'), languages) },
  hireDate: { kind: 'date', label: t('users.hiredOn') },
  externalEmployeeId: { kind: 'text', label: t('users.employeeId') },
  isActive: { kind: 'boolean', label: t('common.active'), start: true },
} as const
const reportSaved = (user: Replies['users.upsert']) => user.invitation && reportInvitation(user.invitation, user)
/** Once a user exists, invitations are actions of the row. */
const invite = {
  kind: 'boolean',
  label: t('users.sendInvitation'),
  hint: t('users.inviteHint'),
  start: true,
  isForNew: true,
} as const

export const form = defineForm({
  endpoint: 'users.upsert',
  title: { add: t('users.newUser'), edit: t('users.editUser') },
  fields: {
    ...person,
    roleId: {
      kind: 'select',
      label: t('common.role'),
      section: t('users.placeInOrganization'),
      options: assignableRoles,
      isNeeded: true,
      start: leadGenerator,
    },
    subscriptionId: { kind: 'select', label: t('common.partner'), options: fixed(partners), start: 1 },
    territoryIds: { kind: 'many', label: t('common.territories'), options: territories },
    ...work,
    invite,
  },
  report: (user) => reportSaved(user),
  read: (row) => ({ territoryIds: row.territories.map(({ id }) => id) }),
  chosen: (row) => ({ roleId: { value: row.roleId, label: roleName(row.roleId) } }),
  // The row may belong to a descendant organization, so it is updated there.
  also: (row) => (row ? { organizationId: row.organizationId } : {}),
})

export const partnerForm = defineForm({
  endpoint: 'users.upsertHomeDepot',
  title: {
    add: t('users.newPartnerUser'),
    edit: t('users.editPartnerUser'),
  },
  fields: { ...person, ...work, invite },
  report: (user) => reportSaved(user),
  also: (row) => (row ? { organizationId: row.organizationId } : {}),
})
