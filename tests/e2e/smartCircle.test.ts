import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()
const [LENDER, BORROWER] = [4, 1]
const HOUR = 3_600_000

const one = async <Row extends object>(statement: ReturnType<typeof sql>): Promise<Row> => {
  const row = await session.site.db.asOwner((tx) => tx.one<Row>(statement))
  if (!row) throw new Error('no row')
  return row
}

describe('a smart circle', () => {
  it('lends a person, who is scheduled on the offered days, and both sides see the same hours and leads', async () => {
    const { uid } = await one<{ uid: string }>(sql`select uid from organization where id = ${BORROWER}`)
    const person = await one<{ id: number; name: string }>(sql`
      select u.id, u.first_name || ' ' || u.last_name as name from app_user u join membership m on m.user_id = u.id
      where m.organization_id = ${LENDER} and m.role_id = 14 and m.is_active and u.is_active order by u.id limit 1`)
    const store = await one<{ id: number; name: string; zone: string; territory: string }>(sql`
      select s.id, s.name, s.time_zone as zone, t.name as territory from store s
      join territory t on t.organization_id = s.organization_id and t.id = s.territory_id
      where s.organization_id = ${BORROWER} order by s.id limit 1`)
    await session.site.db.asOwner(async (tx) => {
      await tx.run(sql`update organization set is_smart_circle_lg = true where id = ${LENDER}`)
      // Work at home would overlap.
      await tx.run(sql`update shift set deleted_at = app_now() where user_id = ${person.id}`)
      await tx.run(sql`update time_log set deleted_at = app_now() where user_id = ${person.id}`)
    })
    const dayIn = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: store.zone }).format(Date.now() + days * 24 * HOUR)

    const lender = await session.visit('other@walkup.test', '/smart-circle')
    await lender.page.getByRole('button', { name: 'Offer people' }).first().click()
    const offer = lender.page.getByRole('dialog', { name: 'Offer people' })
    await offer.getByRole('combobox', { name: 'People' }).click()
    await lender.page.getByRole('option', { name: person.name, exact: true }).click()
    await lender.page.keyboard.press('Tab')
    await offer.getByLabel('Or partner code').fill(uid)
    await offer.getByLabel('First day').fill(dayIn(-3))
    await offer.getByLabel('Last day').fill(dayIn(16))
    await shoot(lender.page, 'smart-circle-offer')
    expect(await findings(lender.page)).toEqual([])
    await offer.getByRole('button', { name: 'Save' }).click()
    await lender.page.getByText('Offer sent.').waitFor()

    const { page, faults, close } = await session.visit('role2@walkup.test', '/smart-circle/borrowed')
    await page.getByText(person.name).first().click()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    const accepting = page.getByRole('dialog', { name: 'Accept offer' })
    await accepting.getByRole('combobox', { name: 'Territories' }).click()
    await page.getByRole('option', { name: store.territory, exact: true }).click()
    await page.keyboard.press('Tab')
    await accepting.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Offer accepted. You can plan the person now.').waitFor()
    const guest = await one<{ id: number }>(sql`
      select user_id as id from smart_circle_guest where organization_id = ${BORROWER} and home_user_id = ${person.id}`)

    // Weekly for five weeks, of which the offer covers three.
    await page.goto(`${session.site.url}/hours?week=${dayIn(2)}&store=${store.id}&form=new&at=${dayIn(2)}.600.${guest.id}`)
    const shift = page.getByRole('dialog', { name: 'Add shift' })
    await shift.getByLabel('Repeats').click()
    await page.getByRole('option', { name: 'Every week', exact: true }).click()
    await shift.getByRole('button', { name: 'Save' }).click()
    await shift.getByText(/Borrowed people are not offered on/).waitFor()
    await shoot(page, 'smart-circle-plan')
    expect(await findings(page)).toEqual([])
    await shift.getByRole('button', { name: 'Plan the other 3 shifts' }).click()
    await page.getByText(/Planned: 3 shifts/).waitFor()
    const planned = await one<{ days: string[] }>(sql`
      select array_agg((start_at at time zone ${store.zone})::date::text order by start_at) as days from shift
      where user_id = ${guest.id} and deleted_at is null`)
    expect(planned.days).toEqual([2, 9, 16].map(dayIn))

    const clockInAt = Date.parse(`${dayIn(-2)}T15:00:00Z`)
    const admin = await session.site.signIn('role2@walkup.test')
    await admin.call('labor.createTimeLog', {
      params: { userId: guest.id },
      body: {
        storeId: store.id,
        clockInAt: new Date(clockInAt).toISOString(),
        clockOutAt: new Date(clockInAt + 5 * HOUR).toISOString(),
      },
    })
    await session.site.db.asOwner((tx) =>
      tx.run(sql`
        insert into lead (organization_id, uid, kind, status, first_name, last_name, phones, language_id, service_group_id, store_id, lead_generator_id,
          captured_at, received_at)
        values (${BORROWER}, 'smartcircle00000000000001', 'internal', 'new', 'Shopper', 'Secret', '[]', 1,
          (select min(id) from service_group where organization_id = ${BORROWER}), ${store.id}, ${guest.id}, ${new Date(clockInAt + HOUR)}, ${new Date(clockInAt + HOUR)})`),
    )
    const days = `?dates=${dayIn(-3)}..${dayIn(0)}`
    for (const [opened, side] of [
      [lender.page, 'lent'],
      [page, 'borrowed'],
    ] as const) {
      await opened.goto(`${session.site.url}/smart-circle/days${days}&side=${side}`)
      const row = opened.getByRole('row').filter({ hasText: person.name })
      await row.first().waitFor()
      expect(await row.count()).toBe(1)
      expect(await row.textContent()).toMatch(/5 h.*1.*0/)
      expect(await opened.getByText('Secret').count()).toBe(0)
      await shoot(opened, `smart-circle-days-${side}`)
    }
    expect([faults, lender.faults]).toEqual([[], []])
    await close()
    await lender.close()
  })
})
