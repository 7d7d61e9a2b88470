import { describe, expect, it } from 'vitest'
import { openSession } from './session.ts'

const email = 'role2@walkup.test'
const session = openSession()

describe('a saved view on a schedule', () => {
  it('is scheduled, sent as a PDF, changed, paused, deleted and restored by keyboard', async () => {
    const { site } = session
    const { page, faults, close } = await session.visit(email, '/leads?status=sold')
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter')
    await press('View')
    await page.getByLabel('Name of the new view').fill('Sold leads')
    await page.keyboard.press('Enter')
    await press('Schedule… Sold leads')
    const dialog = page.getByRole('dialog', { name: 'Schedule an email' })
    await dialog.getByLabel('Time', { exact: true }).fill('07:30')
    await page.keyboard.press('Enter')
    await page.getByText(/^Scheduled\. Next: /).waitFor()

    await page.goto(`${site.url}/reports/schedules`)
    const row = page.getByRole('row', { name: /Sold leads/ })
    await row.press('Enter')
    await press('Send me one now')
    await page.getByText('On its way to your inbox').waitFor()
    const mailed = async () =>
      (await site.mailTo(email)).filter(({ attachments }) => attachments.some(({ filename }) => filename.endsWith('.pdf')))
    await expect.poll(async () => (await mailed()).length, { timeout: 15_000 }).toBe(1)
    const mailbox = await session.open()
    await mailbox.page.goto(`${site.url}/dev/mail`)
    const pdf = await mailbox.page
      .getByRole('link', { name: /\.pdf$/ })
      .first()
      .getAttribute('href')
    const file = await mailbox.page.request.get(site.url + pdf)
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await mailbox.close()

    await press('Edit')
    const edit = page.getByRole('dialog', { name: 'Edit schedule' })
    await edit.getByLabel(/^Name/).fill('Sales of the week')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sales of the week' }).waitFor()
    await press('Pause')
    await page.getByText('Paused', { exact: true }).first().waitFor()
    await press('Undo')
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()

    expect(faults).toEqual([])
    // The page reloads the schedule once more, which is gone.
    await press('Delete')
    await press('Undo')
    await page.goto(`${site.url}/reports/schedules`)
    await page.getByRole('row', { name: /Sales of the week/ }).waitFor()
    await close()
  })
})
