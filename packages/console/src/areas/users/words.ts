import { t, type Text } from '../../i18n/index.ts'

export const words = {
  one: t('users.userNoun'),
  many: t('users.usersNoun'),
  name: t('common.name'),
  firstName: t('common.firstName'),
  lastName: t('common.lastName'),
  email: t('common.emailShort'),
  phone: t('common.phone'),
  role: t('common.role'),
  territories: t('common.territories'),
  state: t('common.state'),
  active: t('common.active'),
  inactive: t('common.inactive'),
  language: t('common.language'),
  hireDate: t('users.hiredOn'),
  employeeId: t('users.employeeId'),
  partner: t('common.partner'),
  invited: t('common.invited'),
  declined: t('users.declined'),
  mailed: t('users.invitedAt'),
  lastSeen: t('users.lastActivity'),
  addPlace: t('users.inviteToAnotherOrganization'),
  organization: t('common.organization'),
  person: t('common.person'),
  store: t('common.store'),
  when: t('common.when'),
  activity: t('common.activity'),
  reason: t('common.reason'),
  note: t('common.note'),
  picture: t('users.photo'),
  trades: t('common.trades'),
  level: t('common.level'),
} as const satisfies Record<string, Text>

export const partners: readonly (readonly [1 | 2 | 16, Text])[] = [
  [1, t('users.noPartner')],
  [2, t('common.callTracking')],
  [16, t('common.homeImprovement')],
]
export const partnerName = (id: number): Text | undefined =>
  id === 1 ? undefined : partners.find(([partner]) => partner === id)?.[1]

const levels: readonly Text[] = [t('users.level1'), t('users.level2'), t('users.level3'), t('users.level4'), t('users.level5')]
export const levelOptions: readonly (readonly [number, Text])[] = levels.map((name, place) => [place + 1, name])
