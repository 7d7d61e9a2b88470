import { roles } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { addDays, HOUR, instantOf, iso, MINUTE } from './days.ts'
import type { People, Person } from './users.ts'
import { insert, type Ids } from './rows.ts'

const LENDER = 2
const BORROWER = 1

/** The child organization's offers to its parent: two await an answer, one was declined. */
export async function seedSmartCircle(tx: Tx, ids: Ids, people: People, today: string): Promise<void> {
  const own = people.all.filter(({ organizationId, roleId }) => organizationId === LENDER && roleId === roles.leadGenerator)
  const at = (days: number) => `${addDays(today, days)}T15:00:00Z`
  const plans = [
    { firstDay: addDays(today, 3), lastDay: addDays(today, 24), weekdays: [0, 5, 6], rateNote: '$24 an hour', note: null },
    {
      firstDay: addDays(today, 7),
      lastDay: addDays(today, 9),
      weekdays: [],
      rateNote: '$26 an hour',
      note: 'For the fall sale.',
    },
    { firstDay: addDays(today, -20), lastDay: addDays(today, -6), weekdays: [], rateNote: null, note: null, endedAt: at(-24) },
  ]
  await insert(
    tx,
    'smart_circle_offer',
    own.slice(-plans.length).map(({ id: userId }, index) => {
      const { endedAt, ...plan } = { endedAt: null, ...plans[index] }
      const [createdAt, updatedAt] = [at(-26), endedAt ?? at(-1)]
      const id = ids.next('smart_circle_offer')
      const state = endedAt ? 'declined' : 'offered'
      return { organizationId: LENDER, id, borrowerId: BORROWER, userId, state, endedAt, ...plan, createdAt, updatedAt }
    }),
  )
}

const GUEST_UID = 'demoguest00000000000000001'
const LOAN_DAYS = { past: 10, coming: 18 }

/** The settings of a transaction of an organization’s administrator; the owner’s own transaction runs on. */
const actAs = (tx: Tx, { id, organizationId }: Person) =>
  tx.run(sql`
    select set_config('app.organizations', ${`{${organizationId}}`}, true), set_config('app.organization', ${String(organizationId)}, true),
      set_config('app.user_id', ${String(id)}, true), set_config('app.role_id', ${String(roles.organizationAdministrator)}, true),
      set_config('app.subscription', '1', true)`)

/**
 * A loan in progress, offered and accepted by the functions that the endpoints call: the guest has worked once and is planned
 * for two days. Runs after the identities are advanced.
 */
export async function seedLoan(tx: Tx, people: People, today: string): Promise<void> {
  const administratorOf = (organization: number) =>
    people.all.find(({ organizationId, roleId }) => organizationId === organization && roleId === roles.organizationAdministrator)
  const [lender, borrower] = [administratorOf(LENDER), administratorOf(BORROWER)]
  const members = await tx.rows<{ userId: number }>(sql`select user_id from membership where organization_id = ${BORROWER}`)
  const person = people.all.find(
    ({ id, organizationId, roleId, isActive }) =>
      organizationId === LENDER && roleId === roles.leadGenerator && isActive && !members.some(({ userId }) => userId === id),
  )
  const store = people.all.find(({ organizationId }) => organizationId === BORROWER)?.home
  if (!lender || !borrower || !person || !store) throw new Error('The demo needs administrators, a generator and a store.')
  const [firstDay, lastDay] = [addDays(today, -LOAN_DAYS.past), addDays(today, LOAN_DAYS.coming)]
  await actAs(tx, lender)
  const offer = await tx.one<{ id: number }>(sql`
    select create_offer(${LENDER}, ${BORROWER}, ${person.id}, ${firstDay}::date, ${lastDay}::date, '{}', '$25 an hour', null) as id`)
  await actAs(tx, borrower)
  await tx.run(sql`
    select accept_offer(${offer?.id ?? 0}, ${roles.leadGenerator}::int, ${GUEST_UID}, ${[store.territory.id]}::int[])`)
  const offeredAt = `${addDays(firstDay, -2)}T15:00:00Z`
  await tx.run(sql`
    update smart_circle_offer set created_at = ${offeredAt}, updated_at = ${offeredAt}, accepted_at = ${offeredAt} where id = ${offer?.id ?? 0}`)
  const guest = await tx.one<{ userId: number }>(sql`
    select user_id from smart_circle_guest where organization_id = ${BORROWER} and home_user_id = ${person.id}`)
  await tx.run(sql`
    update app_user set created_at = ${offeredAt}, updated_at = ${offeredAt}, created_by = ${borrower.id} where id = ${guest?.userId ?? 0}`)

  const zone = store.territory.timeZone
  // Days without work at home.
  const free = await tx.rows<{ day: string }>(sql`
    select day::text from generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') at, lateral (select at::date as day) days
    where not exists (select from shift where user_id = ${person.id} and (start_at at time zone ${zone})::date = day)
      and not exists (select from time_log where user_id = ${person.id} and (clock_in_at at time zone ${zone})::date = day)
    order by day`)
  const common = { organizationId: BORROWER, userId: guest?.userId ?? 0, storeId: store.id }
  const worked = free.filter(({ day }) => day < addDays(today, -1)).slice(-1)
  const planned = free.filter(({ day }) => day > today).slice(0, 2)
  const startOf = ({ day }: { readonly day: string }) => instantOf(day, 11 * 60, zone)
  await insert(
    tx,
    'shift',
    [...worked, ...planned].map((at) => {
      const times = { startAt: iso(startOf(at)), endAt: iso(startOf(at) + 5 * HOUR) }
      return { ...common, ...times, colour: 'Violet', postedAt: offeredAt, createdAt: offeredAt, updatedAt: offeredAt }
    }),
  )
  await insert(
    tx,
    'time_log',
    worked.map((at) => {
      const [clockInAt, clockOutAt] = [iso(startOf(at) - 2 * MINUTE), iso(startOf(at) + 5 * HOUR)]
      const times = { clockInAt, clockOutAt, timeZone: zone, createdAt: clockInAt, updatedAt: clockOutAt }
      return { ...common, ...times, breakMin: 0, source: 'mobile', lat: store.lat, lng: store.lng, atApprovedLocation: true }
    }),
  )
}
