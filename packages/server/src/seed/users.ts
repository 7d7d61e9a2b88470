import { roleList } from '@walkup/sdk/contract'
import { isFieldRole, isTerritoryBound } from '../auth/roles.ts'
import { hashPassword } from '../password.ts'
import type { Tx } from '../db/index.ts'
import { firstNames, lastNames } from './data/names.ts'
import { addDays, DAY, iso, MINUTE } from './days.ts'
import type { Places, Store, Territory } from './organizations.ts'
import { Random } from './random.ts'
import { insert, type Ids } from './rows.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'walkup-demo'
/** The demo account of a role. */
export const demoEmail = (roleId: number): string => `role${roleId}@walkup.test`
/** The only fixed public id; printed in examples. */
export const FIRST_GENERATOR_UID = 'demolg00000000000000000001'

export interface Person {
  readonly id: number
  readonly uid: string
  readonly organizationId: number
  readonly roleId: number
  /** False for two people who left. */
  readonly isActive: boolean
  readonly territories: readonly Territory[]
  /** The store where a generator works most days. */
  readonly home: Store
}
export interface People {
  readonly all: readonly Person[]
  /** Floor staff: role 14, and sometimes role 15. */
  readonly generators: readonly Person[]
  /** Office staff who work an organization's leads. */
  desk(organizationId: number): readonly Person[]
  approvers(organizationId: number): readonly Person[]
}

interface Account {
  readonly organizationId: number
  readonly roleId: number
  readonly email?: string
  readonly subscriptionId?: number
}

const many = (organizationId: number, roleId: number, count: number): Account[] =>
  Array.from({ length: count }, () => ({ organizationId, roleId }))

/** 80 accounts; the named ones first. */
const accounts: readonly Account[] = [
  ...roleList.map(({ id: roleId }) => ({ organizationId: 1, roleId, email: demoEmail(roleId) })),
  { organizationId: 1, roleId: 2, subscriptionId: 16, email: 'hd@walkup.test' },
  { organizationId: 1, roleId: 2, subscriptionId: 2, email: 'centah@walkup.test' },
  { organizationId: 4, roleId: 2, email: 'other@walkup.test' },
  { organizationId: 1, roleId: 2, subscriptionId: 16 },
  ...[3, 4, 4, 5, 5, 5, 6, 7, 15, 15].flatMap((roleId) => many(1, roleId, 1)),
  ...many(1, 14, 15),
  ...[2, 4, 5, 6, 15].flatMap((roleId) => many(2, roleId, 1)),
  ...many(2, 14, 8),
  ...[2, 3, 4, 5, 6, 7, 10, 15].flatMap((roleId) => many(3, roleId, 1)),
  ...many(3, 14, 8),
  ...[3, 4, 5, 15].flatMap((roleId) => many(4, roleId, 1)),
  ...many(4, 14, 8),
]

/** Indexes in `accounts` of two generators who left. */
const LEFT = [28, 66]

/** Users with their credentials, memberships, territories and trades. */
export async function seedPeople(tx: Tx, ids: Ids, places: Places, since: string, now: number): Promise<People> {
  const random = new Random('people')
  const at = { createdAt: since, updatedAt: since }
  const seats = new Map<string, number>()
  const people = accounts.map((account, position): Person & Account => {
    const { organizationId, roleId } = account
    const stores = places.stores.filter((store) => store.organizationId === organizationId)
    const own = places.territories.filter((territory) => territory.organizationId === organizationId)
    const seat = seats.get(`${organizationId} ${roleId}`) ?? 0
    seats.set(`${organizationId} ${roleId}`, seat + 1)
    const territory = own[seat % own.length]
    const home = stores.filter((store) => store.territory === territory)[Math.floor(seat / own.length) % 8] ?? stores[0]
    if (!territory || !home) throw new Error(`Organization ${organizationId} has no store.`)
    const id = ids.next('app_user')
    const uid = account.email === 'role14@walkup.test' ? FIRST_GENERATOR_UID : random.uid(26)
    // Managers and supervisors get two territories where there are two, generators one.
    const territories = !isTerritoryBound({ roleId })
      ? []
      : roleId === 14
        ? [territory]
        : own.filter((one) => one === territory || one === own[(seat + 1) % own.length])
    return { ...account, id, uid, isActive: !LEFT.includes(position), territories, home }
  })

  await insert(
    tx,
    'app_user',
    people.map(({ id, uid, email, roleId, isActive }, position) => {
      const firstName = firstNames[(position * 7) % firstNames.length] ?? 'Ada'
      const lastName = lastNames[(position * 13) % lastNames.length] ?? 'Moreno'
      return {
        id,
        uid,
        firstName,
        lastName,
        email: email ?? `${firstName}.${lastName}${id}@walkup.test`.toLowerCase(),
        phone: `+1${random.pick(places.territories).areaCodes[0]}5550${String(200 + id)}`,
        isActive,
        languageId: position % 6 === 5 ? 2 : 1,
        hireDate: addDays(iso(now).slice(0, 10), -random.int(100, 1500)),
        externalEmployeeId: isFieldRole(roleId) ? `E${String(4000 + id)}` : null,
        invitedAt: since,
        lastActivityAt: iso(isActive ? now - random.int(2, 2400) * MINUTE : now - 40 * DAY),
        ...at,
      }
    }),
  )
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await insert(
    tx,
    'credential',
    people.map(({ id }) => ({ userId: id, passwordHash, changedAt: since })),
  )

  const memberships = people.map((person) => ({ person, id: ids.next('membership'), organizationId: person.organizationId }))
  // The child organization lends two generators and a supervisor to its parent.
  const lent = [14, 14, 15].flatMap(
    (roleId, index) => people.filter((one) => one.organizationId === 2 && one.roleId === roleId)[index % 2] ?? [],
  )
  for (const person of lent) memberships.push({ person, id: ids.next('membership'), organizationId: 1 })
  await insert(
    tx,
    'membership',
    memberships.map(({ person, id, organizationId }) => ({
      organizationId,
      id,
      userId: person.id,
      roleId: person.roleId,
      subscriptionId: person.subscriptionId ?? 1,
      isActive: true,
      acceptedAt: since,
      ...at,
    })),
  )
  await insert(
    tx,
    'membership_territory',
    memberships.flatMap(({ person, id, organizationId }) =>
      person.territories
        .filter((territory) => territory.organizationId === organizationId)
        .map((territory) => ({ organizationId, membershipId: id, territoryId: territory.id })),
    ),
  )
  const generators = people.filter((person) => isFieldRole(person.roleId))
  await insert(
    tx,
    'user_trade',
    generators.flatMap((person) => {
      const trades = places.lookup(person.organizationId, 'userTrades')
      const first = random.int(0, trades.length - 1)
      return [first, (first + 2) % trades.length].map((trade) => ({
        organizationId: person.organizationId,
        id: ids.next('user_trade'),
        userId: person.id,
        tradeId: trades[trade],
        level: random.int(1, 5),
        ...at,
      }))
    }),
  )
  const of = (organizationId: number, ...roles: number[]) =>
    people.filter((person) => person.organizationId === organizationId && roles.includes(person.roleId))
  return {
    all: people,
    generators,
    desk: (organizationId) => of(organizationId, 4, 5),
    approvers: (organizationId) => of(organizationId, 4, 6, 15),
  }
}
