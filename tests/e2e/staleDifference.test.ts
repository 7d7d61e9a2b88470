import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openDesk, type Desk } from './session.ts'
import { shoot } from './site.ts'

const wait = { timeout: 30_000 }
let { admin, page, faults } = {} as Desk
const session = openDesk('/users', (desk) => ({ admin, page, faults } = desk))

const dialog = () => page.getByRole('dialog')
const isChecked = (name: string) => dialog().getByRole('radio', { name, exact: true }).isChecked()
async function expectDifference(): Promise<void> {
  await dialog().getByText('Someone else changed this').waitFor()
  expect(await findings(page)).toEqual([])
}
const keep = () => dialog().getByRole('button', { name: 'Save selected' }).click()
const done = () => dialog().waitFor({ state: 'detached' })

describe('a concurrent change is shown field by field', () => {
  it('of the reason of a shift without activity', async () => {
    const { data } = await admin.call('users.searchNoActivity', { body: {} })
    const [shift] = data.items
    const hoursId = shift?.id ?? 0
    const reasons = (await admin.call('lookup.third')).data.userReasons
    const [first, second] = [reasons[0]?.id ?? 0, reasons[1]?.id ?? 0]
    const given = await admin.call('users.updateNoActivity', { body: { hoursId, reasonId: first, note: 'By phone' } })
    expect(given.status).toBe(200)
    const { updatedAt } = given.data
    await page.goto(`${session.site.url}/users/no-activity?row=${hoursId}`)
    await page.getByRole('complementary').getByRole('button', { name: 'Add a reason' }).click()
    await dialog().getByLabel('Note').fill('She wrote to me')
    const meanwhile = { hoursId, reasonId: second, note: 'By phone', ...(updatedAt ? { updatedAt } : {}) }
    expect((await admin.call('users.updateNoActivity', { body: meanwhile })).status).toBe(200)
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await expectDifference()
    expect([await isChecked('Reason: Theirs'), await isChecked('Note: Yours')]).toEqual([true, true])
    await shoot(page, 'stale-reason')
    await keep()
    await done()
    const after = (await admin.call('users.searchNoActivity', { body: {} })).data.items.find(({ id }) => id === hoursId)
    expect(after).toMatchObject({ reason: { id: second }, note: 'She wrote to me' })
    expect(faults).toEqual([])
  })

  it('of a missing punch, with who decided it', async () => {
    const { data } = await admin.call('labor.missingPunches', { body: { filter: { kinds: ['shift'], states: ['open'] } } })
    const [punch] = data.items
    const key = punch?.key ?? ''
    const submit = (reason: string, updatedAt?: string | null) =>
      admin.call('labor.decidePunch', { body: { key, action: 'submit', reason, ...(updatedAt ? { updatedAt } : {}) } })
    const { data: submitted } = await submit('My phone was flat')
    await page.goto(`${session.site.url}/labor/missing?states=submitted`)
    const change = page.getByRole('complementary').getByRole('button', { name: 'Approve with different times' })
    await page
      .getByRole('row', { name: new RegExp(punch?.user.name ?? '') })
      .first()
      .click()
    await change.click()
    await dialog().getByLabel('Break (minutes)').fill('15')
    const { data: again } = await submit('My phone was stolen', submitted.updatedAt)
    await dialog().getByRole('button', { name: 'Approve' }).click()
    await expectDifference()
    expect([await isChecked('Break (minutes): Yours'), await isChecked('Reason: Theirs')]).toEqual([true, true])
    await shoot(page, 'stale-punch')
    const decided = await admin.call('labor.decidePunch', {
      body: { key, action: 'reject', reason: 'Not seen', ...(again.updatedAt ? { updatedAt: again.updatedAt } : {}) },
    })
    expect(decided.status).toBe(200)
    await dialog().getByRole('button', { name: 'Approve selected' }).click()
    await dialog().getByText('already decided this: rejected.').waitFor()
    expect(await dialog().getByLabel('Break (minutes)').inputValue()).toBe('15')
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await done()
    expect(faults).toEqual([])
  })

  it('of a time log', async () => {
    const { data } = await admin.call('labor.search', { body: { filter: { states: ['unapproved'] }, limit: 1 } })
    const [log] = data.items
    const { id = 0, updatedAt, user } = log ?? {}
    await page.goto(`${session.site.url}/labor?states=unapproved&row=${id}`)
    await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog().getByLabel('Note').fill('Seen by the store')
    const params = { userId: user?.id ?? 0 }
    const changed = await admin.call('labor.updateTimeLog', {
      params,
      body: { id, breakMin: 7, ...(updatedAt ? { updatedAt } : {}) },
    })
    expect(changed.status).toBe(200)
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await expectDifference()
    expect([await isChecked('Break (minutes): Theirs'), await isChecked('Note: Yours')]).toEqual([true, true])
    await keep()
    await done()
    const after = (await admin.call('labor.searchTimeLogs', { params, body: {} })).data.items.find((one) => one.id === id)
    // Times that neither touched keep their seconds.
    const { clockInAt, clockOutAt } = changed.data
    expect(after).toMatchObject({ breakMin: 7, note: 'Seen by the store', clockInAt, clockOutAt })
    expect(faults).toEqual([])
  })

  it('of the level of a trade', async () => {
    const { data } = await admin.call('users.search', { body: { filter: { roleIds: [14], isActive: true }, limit: 1 } })
    const params = { id: data.items[0]?.id ?? 0 }
    const [trade] = (await admin.call('lookup.third')).data.userTrades
    const { data: held } = await admin.call('users.trades', { params, body: {} })
    const body = { ...(held.items[0] ? { id: held.items[0].id } : {}), tradeId: held.items[0]?.trade.id ?? trade?.id ?? 0 }
    const { data: made } = await admin.call('users.upsertTrade', { params, body: { ...body, level: 1 } })
    await page.goto(`${session.site.url}/users?row=${params.id}`)
    const level = page.getByRole('complementary').getByLabel(`${made.trade.name}: Level`)
    await expect.poll(() => level.inputValue(), wait).toBe('1')
    const meanwhile = { ...body, id: made.id, level: 2 }
    expect((await admin.call('users.upsertTrade', { params, body: meanwhile })).status).toBe(200)
    await level.selectOption('4')
    await expectDifference()
    await shoot(page, 'stale-trade')
    await dialog().getByRole('button', { name: 'Keep theirs' }).click()
    await done()
    await expect.poll(() => level.inputValue(), wait).toBe('2')
    expect((await admin.call('users.upsertTrade', { params, body: { ...meanwhile, level: 3 } })).status).toBe(200)
    await level.selectOption('4')
    await expectDifference()
    expect(await isChecked(`${made.trade.name}: Yours`)).toBe(true)
    await keep()
    await done()
    await expect.poll(() => level.inputValue(), wait).toBe('4')
    expect(faults).toEqual([])
  })

  it('of a slot, even if the page behind the dialog already shows the change', async () => {
    const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const own = { appointmentTypeId: 1, date, startLocal: '06:00', endLocal: '07:00', capacity: 2 }
    const { data: made } = await admin.call('scheduledAppointments.upsert', { body: own })
    await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
    await page.locator(`[data-item="${date}T06:00"]`).click()
    await dialog().getByLabel('Seats').fill('5')
    const { id, updatedAt } = made.slot
    const { status } = await admin.call('scheduledAppointments.upsert', { body: { ...own, id, updatedAt, endLocal: '07:30' } })
    expect(status).toBe(200)
    await dialog().getByRole('heading', { name: /7:30/ }).waitFor(wait)
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await expectDifference()
    expect([await isChecked('To: Theirs'), await isChecked('Seats: Yours')]).toEqual([true, true])
    await keep()
    await done()
    const filter = { appointmentTypeIds: [1], from: date, to: date }
    const { items } = (await admin.call('scheduledAppointments.search', { body: { filter } })).data
    const after = items[0]?.days[0]?.slots.find((slot) => slot.id === id)
    expect(after).toMatchObject({ endLocal: '07:30', capacity: 5 })
    expect(faults).toEqual([])
  })

  it('of the questions of an appointment type, by text and order', async () => {
    const { data } = await admin.call('appointmentTypes.search', { body: { filter: { territoryIds: [1] } } })
    const { questions } = (await admin.call('questions.lookup')).data
    const { id = 0, name = '', durationMin = 0, updatedAt = '', serviceGroup } = data.items[0] ?? {}
    const kept = { id, name, durationMin, updatedAt, territoryId: 1, serviceGroupId: serviceGroup?.id ?? 0 }
    const [first, last] = [questions[0], questions.at(-1)]
    const questionIds = [last?.id ?? 0, first?.id ?? 0]
    await page.goto(`${session.site.url}/appointment-types?territory=1&form=${id}`)
    const add = dialog().getByLabel('Add a question')
    await dialog()
      .getByRole('list')
      .getByRole('button', { name: /^Remove: / })
      .first()
      .click()
    await add.waitFor()
    expect((await admin.call('appointmentTypes.upsert', { body: { ...kept, questionIds } })).status).toBe(200)
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await expectDifference()
    const theirs = dialog()
      .getByRole('cell')
      .filter({ has: page.getByRole('radio', { name: /^Questions.*: Theirs$/ }) })
    expect(await theirs.getByRole('listitem').allTextContents()).toEqual([last?.name, first?.name])
    await shoot(page, 'stale-questions')
    expect(faults).toEqual([])
  })
})
