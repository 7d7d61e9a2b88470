import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'

let { admin, page, faults } = {} as Desk
const session = openDesk('/labor', (desk) => ({ admin, page, faults } = desk))
const one = <T extends object>(query: ReturnType<typeof sql>) => session.site.db.asOwner((tx) => tx.one<T>(query))
const undo = () => page.getByRole('button', { name: 'Undo' })

it('undoes an edit of a time log together with its lost approval, and adding one', async () => {
  const { data } = await admin.call('labor.search', { body: { filter: { states: ['approved'] }, limit: 1 } })
  const [log] = data.items
  if (!log) throw new Error('no time log is approved')
  const stored = () => one(sql`select break_min, note, approved_at is not null as is_approved from time_log where id = ${log.id}`)
  const before = await stored()
  const day = log.clockInAt.slice(0, 10)
  await page.goto(`${session.site.url}/labor?states=approved&userIds=${log.user.id}&dates=${day}..${day}`)
  await page
    .getByRole('row', { name: new RegExp(log.user.name) })
    .first()
    .click()
  await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Break (minutes)').fill('17')
  await dialog.getByLabel('Break (minutes)').press('Enter')
  await undo().waitFor()
  expect(await stored()).toEqual({ ...before, breakMin: 17, isApproved: false })
  await undo().press('Enter')
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await stored()).toEqual(before)

  const count = () => one<{ n: number }>(sql`select count(*)::int as n from time_log where deleted_at is null`)
  const had = await count()
  // The person's name arrives only while the store is typed, which must not lose what was typed.
  let release = () => {}
  const typed = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/users/${log.user.id}`, (route) => typed.then(() => route.continue()))
  await page.goto(`${session.site.url}/labor/people/${log.user.id}`)
  await page.getByRole('button', { name: 'Add time log' }).click()
  await dialog.getByLabel('Store').fill(log.store?.name ?? '')
  release()
  await page.getByRole('heading', { name: log.user.name, includeHidden: true }).waitFor({ state: 'attached' })
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Clock in').fill('2026-01-05T09:00')
  await dialog.getByLabel('Clock out').fill('2026-01-05T12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Time log added.').waitFor()
  expect(await count()).toEqual({ n: (had?.n ?? 0) + 1 })
  await undo().click()
  await expect.poll(count, { timeout: 30_000 }).toEqual(had)
  expect(faults).toEqual([])
})
