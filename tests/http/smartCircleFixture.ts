import sql from 'sql-template-tag'
import type { Answer } from './harness.ts'
import { openApp } from './openApp.ts'
import { testNow } from '../support/clock.ts'

/** The lender is outside the borrower's owner group, so neither has access to the other in any role. */
export const LENDER = 4
export const BORROWER = 1
export const HOUR = 3_600_000
const DAY = 24 * HOUR

export const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]

/** An app for a file’s tests in which one organization lends people to another, and what both do. */
export function openSmartCircle() {
  const suite = openApp({ lender: 'other', borrower: 'role2' }, {}, async ({ app, lender }) => {
    await query(sql`update organization set organization_parent_id = null where id = ${LENDER}`)
    /** An administrator of a third organization that is not the lender's parent. */
    const { email } = await one<{ email: string }>(sql`
      select u.email from app_user u join membership m on m.user_id = u.id where m.organization_id = 3 and m.role_id = 2`)
    const third = await app.signIn(email)
    const people = await query<{ id: number; email: string; name: string }>(sql`
      select u.id, u.email, u.first_name || ' ' || u.last_name as name from app_user u join membership m on m.user_id = u.id
      where m.organization_id = ${LENDER} and m.role_id = 14 and m.is_active and u.is_active order by u.id`)
    // Their work at home would overlap.
    await query(sql`update shift set deleted_at = app_now() where organization_id = ${LENDER} and end_at > app_now()`)
    await query(
      sql`update time_log set deleted_at = app_now() where organization_id = ${LENDER} and clock_in_at > app_now() - interval '30 days'`,
    )
    const { uid } = await one<{ uid: string }>(sql`select uid from organization where id = ${BORROWER}`)
    const store = await one<{ id: number; timeZone: string; territoryId: number }>(
      sql`select id, time_zone, territory_id from store where organization_id = ${BORROWER} order by id limit 1`,
    )
    await lender.call('smartCircle.upsert', { body: { organizations: [{ id: LENDER, isSmartCircleLG: true }] } })
    return { third, people, uid, store }
  })

  const query = <Row extends object>(statement: ReturnType<typeof sql>): Promise<Row[]> =>
    suite.app.db.asOwner((tx) => tx.rows<Row>(statement))
  const one = async <Row extends object>(statement: ReturnType<typeof sql>): Promise<Row> => {
    const [row] = await query<Row>(statement)
    if (!row) throw new Error('no row')
    return row
  }
  const localDay = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: suite.store.timeZone }).format(at)
  const dayIn = (days: number) => localDay(testNow() + days * DAY)
  const person = (index: number) => suite.people[index] ?? { id: 0, email: '', name: '' }

  const offer = (index: number, more: object = {}, call = suite.lender.call) =>
    call('smartCircle.offer', {
      body: { borrowerUid: suite.uid, userIds: [person(index).id], firstDay: dayIn(-5), lastDay: dayIn(20), ...more },
    })
  const accept = (id: number, call = suite.borrower.call) =>
    call('smartCircle.accept', { params: { id }, body: { territoryIds: [suite.store.territoryId] } })
  /** Offers and accepts a person, and returns the offer and the guest's id. */
  async function lend(index: number, more: object = {}): Promise<{ id: number; guest: number }> {
    const id = (await offer(index, more)).data.items[0]?.id ?? 0
    const accepted = await accept(id)
    return { id, guest: accepted.data.person.id ?? 0 }
  }

  return Object.assign(suite, {
    query,
    one,
    localDay,
    dayIn,
    person,
    offer,
    accept,
    lend,
  })
}
