import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { inDays } from '../http/bookingFixture.ts'
import { demoUserUid } from '../http/harness.ts'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()

interface Slots {
  readonly days: readonly {
    readonly date: string
    readonly slots: readonly { readonly id: string; readonly startLocal: string }[]
  }[]
}
interface Details {
  readonly appointmentTypes: readonly {
    readonly id: number
    readonly questions: readonly {
      readonly id: number
      readonly disqualifies: readonly string[]
      readonly options: readonly { readonly value: string }[]
    }[]
  }[]
  readonly webConfig: { readonly consent: { readonly version: string } }
}
const read = async <T>(path: string): Promise<T> => ((await (await fetch(session.site.url + path)).json()) as { data: T }).data

/** Books a time as a shopper's page would. */
async function book(date: string, startLocal: string): Promise<void> {
  const details = await read<Details>(`/api/QRCodes/qr-details/${demoUserUid}/1`)
  const type = details.appointmentTypes.find(({ id }) => id === 1)
  const free = await read<Slots>(`/api/QRCodes/available-appointments/${demoUserUid}?appointmentTypeId=1&from=${date}&to=${date}`)
  const slot = free.days[0]?.slots.find((one) => one.startLocal === startLocal)
  const answers = type?.questions.map(({ id, options, disqualifies }) => ({
    questionId: id,
    value: options.find(({ value }) => !disqualifies.includes(value))?.value,
  }))
  const response = await fetch(`${session.site.url}/api/QRCodes/${demoUserUid}/qr-entry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `schedule-${date}-${startLocal}` },
    body: JSON.stringify({
      hdsfiGroup: 1,
      appointmentTypeId: 1,
      slotId: slot?.id,
      contact: {
        firstName: 'Robin',
        lastName: 'Slotfill',
        phone: '+16145550177',
        email: 'robin.slotfill@example.com',
        address: { line1: '12 Harbor Street', city: 'Columbus', state: 'OH', postalCode: '43215' },
      },
      answers,
      consent: { version: details.webConfig.consent.version, accepted: true },
    }),
  })
  expect(response.status, await response.text()).toBe(200)
}

describe('a week of slots', () => {
  it('shows a day that differs from the pattern, and a seat that is taken by a booking', async () => {
    const free = await session.site.db.asOwner((tx) =>
      tx.one<{ date: string }>(sql`
        select to_char(d, 'YYYY-MM-DD') as date from generate_series(app_today() + 3, app_today() + 12, interval '1 day') d
        where extract(dow from d) between 2 and 4
          and not exists (select from slot where appointment_type_id = 1 and date = d::date)
          and not exists (select from booking where appointment_type_id = 1 and date = d::date)
        order by d limit 1`),
    )
    const date = free?.date ?? ''
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
    const slot = page.locator(`[data-item="${date}T09:00"]`)
    await slot.waitFor()
    expect(await slot.textContent()).toContain('From the weekly pattern')
    const look = () =>
      page
        .locator(`[data-item^="${date}"] > span[aria-hidden] > span`)
        .first()
        .evaluate((card) => getComputedStyle(card).borderTopStyle)
    expect(await look()).toBe('dashed')
    expect(await findings(page)).toEqual([])

    // Half an hour later on this day alone.
    await slot.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Moved for this day only.').waitFor()
    const moved = page.locator(`[data-item="${date}T09:30"]`)
    await moved.waitFor()
    expect(await moved.textContent()).toMatch(/^Dated slot, 0 of \d+ booked/)
    expect(await look()).toBe('solid')
    await page
      .getByRole('button', { name: /: Own times$/ })
      .first()
      .waitFor()

    await book(date, '09:30')
    await moved.filter({ hasText: 'Dated slot, 1 of' }).waitFor()
    await moved.getByText('Robin Slotfill').waitFor()
    await shoot(page, 'schedule-slots')

    // It is booked now, so it can neither be moved nor go below one seat.
    await moved.focus()
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByText(/so it can’t move/).waitFor()
    // A booking opens its visit. The slot itself shows its bookings first; changing it is a second step.
    await moved.getByText('Robin Slotfill').click()
    await page.getByRole('heading', { name: /Robin Slotfill/ }).waitFor()
    await page.goBack()
    await moved.click({ position: { x: 12, y: 14 } })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Robin Slotfill' }).waitFor()
    expect(await dialog.getByLabel('Seats').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Edit slot' }).click()
    const seats = await dialog.getByLabel('Seats').inputValue()
    await dialog.getByLabel('Seats').fill('0')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText(/seats are taken. Enter at least/).waitFor()
    expect(await findings(page)).toEqual([])
    await shoot(page, 'schedule-slot')
    const lead = dialog.getByRole('link', { name: 'Robin Slotfill' })
    await lead.click()
    await dialog.getByText('You have unsaved changes.').waitFor()
    await dialog.getByLabel('Seats').fill(seats)
    await lead.click()
    await page.getByRole('heading', { name: /Robin Slotfill/ }).waitFor()
    await page.goBack()
    await dialog.waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('can be closed for a day and reopened', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/slots?type=2&week=${inDays(14)}`)
    await page.getByRole('button', { name: /^Monday.*: Pattern$/ }).click()
    const pattern = page.getByRole('button', { name: /^Monday.*: Pattern$/ })
    const closed = page.getByRole('button', { name: /^Monday.*: Closed$/ })
    await page.getByRole('button', { name: 'Close this day' }).click()
    await closed.waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await pattern.click()
    await page.getByRole('button', { name: 'Close this day' }).click()
    await closed.click()
    await page.getByRole('button', { name: 'Reopen this day' }).click()
    await page.getByRole('button', { name: /^Monday.*: (Pattern|Own times)$/ }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})

it('a type that a list does not have yet is awaited, and no other one gets its times', async () => {
  const type = await session.site.db.asOwner((tx) =>
    tx.one<{ id: number; name: string }>(sql`
      select id, name from appointment_type where organization_id = 1 and is_active and deleted_at is null order by id desc limit 1`),
  )
  let reads = 0
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const { page, faults, close } = await session.visit('role2@walkup.test', `/slots?view=pattern&type=${type?.id}&form=template`, {
    before: (opened) =>
      opened.route('**/lookup-list/second*', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { scheduleAppointmentTypes: { id: number }[] } }
        // The first answer is from before the type was saved.
        if (reads++ === 0)
          body.data.scheduleAppointmentTypes = body.data.scheduleAppointmentTypes.filter(({ id }) => id !== type?.id)
        else await released
        await route.fulfill({ response, json: body })
      }),
  })
  await expect.poll(() => reads).toBeGreaterThan(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'From a template' }).count()).toBe(0)
  release()
  await page.getByRole('dialog').getByText(`weekly pattern of ${type?.name}`).waitFor()
  expect(faults).toEqual([])
  await close()
})

describe('appointment types', () => {
  it('can be reordered by keyboard and by drag, also for shoppers', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/appointment-types`)
    const names = () => page.getByRole('list', { name: 'Appointment types' }).getByRole('listitem').allTextContents()
    const handles = page.getByRole('button', { name: /^Move: / })
    await handles.first().waitFor()
    const before = await names()
    expect(await findings(page)).toEqual([])
    await handles.first().focus()
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Shoppers see appointment types in this order.').waitFor()
    const plain = (text: string | undefined) => text?.replace(/^\d+/, '')
    expect((await names()).map(plain).slice(0, 2)).toEqual([before[1], before[0]].map(plain))

    const [from, to] = await Promise.all([handles.nth(1).boundingBox(), handles.nth(0).boundingBox()])
    if (!from || !to) throw new Error('the handles have no place')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => plain((await names())[0])).toBe(plain(before[0]))
    await shoot(page, 'schedule-types')
    expect(faults).toEqual([])
    await close()
  })

  it('with upcoming bookings cannot be deleted, with the reason shown', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/appointment-types`)
    await page.getByRole('button', { name: 'Delete: Window measure' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete: Window measure' })
    await dialog.getByText(/still has \d+ upcoming visit/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
