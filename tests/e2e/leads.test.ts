import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { press } from './keyboard.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()

/** The page is live and receives new leads. */
async function listening(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('status', { name: 'New leads' }).waitFor({ state: 'attached' })
}

const leadOf = (lastName: string) =>
  session.site.db.asOwner((tx) =>
    tx.one<{ id: number; status: string; soldCents: number | null; email: string | null; erasedAt: string | null }>(
      sql`select id, status, sold_cents, email, erased_at from lead where last_name = ${lastName} order by id desc limit 1`,
    ),
  )

describe('a dispatcher', () => {
  it('receives a lead and works it to sold, with the keyboard only', async () => {
    const { page, faults, close } = await session.visit('role5@walkup.test', '/leads')
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await listening(page)
    const soundButton = page.getByRole('button', { name: 'Sound for new leads' })
    expect(await soundButton.getAttribute('aria-pressed')).toBe('false')
    await press(page, soundButton, 'Space')
    expect(await soundButton.getAttribute('aria-pressed')).toBe('true')

    const generator = await session.site.signIn('role14@walkup.test')
    const made = await generator.call('leads.upsertInternal', {
      body: { firstName: 'Robin', lastName: 'Ringer', email: 'robin@ringer.example', serviceGroupId: 1 },
    })
    expect(made.status).toBe(200)
    const alerts = page.getByRole('region', { name: 'New leads' })
    await alerts.getByText(/^waiting \d+:\d\d$/).waitFor()
    expect(await page.title()).toBe('(1) Leads · Walkup')
    await shoot(page, 'leads-new-lead-alert')
    expect(await findings(page)).toEqual([])

    await press(page, alerts.getByRole('link', { name: 'New lead: Robin Ringer' }))
    await page.getByRole('heading', { level: 1, name: 'Robin Ringer' }).waitFor()
    expect(await page.title()).toBe('Robin Ringer · Walkup')
    await press(page, page.getByRole('button', { name: 'Claim' }))
    await page.getByText('You’ve claimed this lead.').waitFor()
    // The clock runs until someone has talked to the person.
    await press(page, page.getByRole('button', { name: 'Reached' }))
    await page.getByText('from received to first contact').waitFor()

    const dialog = page.getByRole('dialog')
    await press(page, page.getByRole('button', { name: 'Set appointment' }))
    const type = dialog.getByRole('combobox', { name: 'Appointment type' })
    await type.waitFor()
    if ((await type.textContent())?.includes('Choose')) {
      await press(page, type)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
    }
    await press(page, dialog.getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ }).first())
    await press(page, dialog.getByRole('button', { name: /^Book / }))
    await dialog.waitFor({ state: 'detached' })

    // The visit has to start before it can have run.
    await session.site.db.asOwner((tx) =>
      tx.run(sql`update booking set start_at = start_at - interval '100 days'
        where lead_id = (select id from lead where last_name = 'Ringer' order by id desc limit 1)`),
    )
    await page.reload()
    for (const step of ['Confirm', 'Mark as ran']) {
      await press(page, page.getByRole('button', { name: step, exact: true }))
      await press(page, dialog.getByRole('button', { name: step, exact: true }))
      await dialog.waitFor({ state: 'detached' })
    }
    await press(page, page.getByRole('button', { name: 'Mark as sold' }))
    await dialog.getByLabel('Sold for (US dollars)').waitFor()
    await page.keyboard.type('12,500')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const revenue = page.getByRole('region', { name: 'Revenue' })
    await revenue.getByText('Net').waitFor()
    expect(await leadOf('Ringer')).toMatchObject({ status: 'sold', soldCents: 1_250_000 })
    expect(await page.getByRole('button', { name: /^(Claim|Release)$/ }).count()).toBe(0)

    await press(page, revenue.getByRole('button', { name: 'Add refund' }))
    await dialog.getByLabel('Amount (US dollars)').waitFor()
    await page.keyboard.type('500')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Scratched door')
    await page.keyboard.press('Enter')
    await revenue.getByText('$12,000.00').waitFor()
    await shoot(page, 'leads-sold')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('alerts to a lead on any page, with its clock running, until someone claims it', async () => {
    const { page, faults, close } = await session.visit('role5@walkup.test', '/stores')
    await listening(page)
    const viewer = await session.open()
    await enter(viewer.page, session.site.url, 'role7@walkup.test')
    await viewer.page.goto(`${session.site.url}/leads`)
    await viewer.page.getByText('Live', { exact: true }).waitFor()

    const generator = await session.site.signIn('role14@walkup.test')
    await generator.call('leads.upsertInternal', {
      body: { firstName: 'Anna', lastName: 'Anywhere', email: 'anna@anywhere.example', serviceGroupId: 1 },
    })
    const alerts = page.getByRole('region', { name: 'New leads' })
    await alerts.getByRole('link', { name: 'New lead: Anna Anywhere' }).waitFor()
    await alerts.getByText(/^waiting \d+:\d\d$/).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
    expect(await page.title()).toBe('(1) Stores · Walkup')
    await shoot(page, 'new-lead-alert-anywhere')
    expect(await findings(page)).toEqual([])
    // Viewers are not alerted, since they cannot work leads.
    await viewer.page.getByRole('row', { name: /Anna Anywhere/ }).waitFor()
    expect(await viewer.page.getByRole('region', { name: 'New leads' }).count()).toBe(0)

    const { id = 0 } = (await leadOf('Anywhere')) ?? {}
    const manager = await session.site.signIn('role3@walkup.test')
    await manager.call('leads.claim', { params: { id }, body: {} })
    await alerts.waitFor({ state: 'detached' })
    expect(await page.title()).toBe('Stores · Walkup')
    expect([...faults, ...viewer.faults]).toEqual([])
    await Promise.all([close(), viewer.close()])
  })

  it('runs a bulk action, and sees why it failed for some leads', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role5@walkup.test')
    await page.goto(`${session.site.url}/leads?status=new,sold`)
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Set status' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Mark as contacted' }).click()
    await dialog.getByRole('button', { name: 'Retry failed' }).waitFor({ timeout: 60_000 })
    expect(await dialog.getByRole('list', { name: 'Failed' }).getByRole('listitem').count()).toBeGreaterThan(0)
    expect(await findings(page)).toEqual([])
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
    await close()
  })
})

describe('a user who is typing', () => {
  it('is asked before input is discarded, and returns to the same place', async () => {
    const { page, faults, close } = await session.open()
    const dispatcher = await session.site.signIn('role5@walkup.test')
    await dispatcher.call('leads.upsertInternal', {
      body: { firstName: 'Nora', lastName: 'Kept', email: 'nora@kept.example', serviceGroupId: 1 },
    })
    const { id = 0 } = (await leadOf('Kept')) ?? {}
    await enter(page, session.site.url, 'role5@walkup.test')
    await page.goto(`${session.site.url}/leads/${id}`)
    const focused = async (control: Locator) => {
      await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true)
    }

    const reject = page.getByRole('button', { name: 'Reject' })
    await press(page, reject)
    const dialog = page.getByRole('dialog')
    await press(page, dialog.getByRole('button', { name: 'Reject' }))
    const reason = dialog.getByLabel('Reason')
    await focused(reason)
    await press(page, dialog.getByRole('button', { name: 'Wrong number' }))
    expect(await reason.inputValue()).toBe('Wrong number')
    await reason.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(', called twice')
    await page.keyboard.press('Escape')
    await dialog.getByText('You have unsaved changes.').waitFor()
    await press(page, dialog.getByRole('button', { name: 'Discard' }))
    await dialog.waitFor({ state: 'detached' })
    await focused(reject)

    await page.getByLabel('Add a note').fill('Rings at six')
    await page.getByRole('link', { name: 'Today' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.goBack()
    expect(await page.getByLabel('Add a note').inputValue()).toBe('Rings at six')
    expect(faults).toEqual([])
    await close()
  })
})

describe('an administrator', () => {
  it('imports a file, lists the rejected rows with reasons, and downloads them', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/leads?kind=external`)
    await page.getByRole('link', { name: 'Import' }).click()
    const lines = [
      'Lead ID,First,Surname,Mobile,Mail,Consent date,Product',
      'H-1,Sam,Importwell,614-555-0191,sam@importwell.example,2026-11-20,Kitchens',
      'H-2,Ann,,614-555-0192,,2026-11-20,Kitchens',
      'H-3,Lou,Importless,614-555-0193,,,Kitchens',
    ]
    await page.locator('input[type=file]').setInputFiles({
      name: 'Home show.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
    await page.getByText('Home show.csv: 3 rows').waitFor()
    expect(await page.getByLabel('Last name', { exact: true }).inputValue()).toBe('2')
    expect(await page.getByLabel('Source').inputValue()).toBe('Home show')
    await page.getByLabel('Consent text they saw').fill('I agree to be called about my request.')
    await page.getByLabel('Consent text version').fill('show-1')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByText('3 of 3 rows checked. Nothing has been imported yet.').waitFor()
    await page.getByRole('cell', { name: 'Surname is required' }).waitFor()
    await page.getByRole('cell', { name: /Consent date is required/ }).waitFor()
    expect(await leadOf('Importwell')).toBeUndefined()
    await shoot(page, 'leads-import')
    expect(await findings(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rejected rows' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('refused-Home show.csv')
    const refused = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(refused).toHaveLength(3)
    expect(refused[1]).toBe('H-2,Ann,,614-555-0192,,2026-11-20,Kitchens,Surname is required')

    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByText('3 of 3 rows imported').waitFor()
    expect(await leadOf('Importwell')).toMatchObject({ status: 'new' })
    await page.getByRole('link', { name: 'View external leads' }).click()
    await page.getByRole('row', { name: /Sam Importwell/ }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('reads the exact consent, revokes it, erases the person after typing the name, and finds everything in the audit trail', async () => {
    const { page, faults, close } = await session.open()
    const lead = await leadOf('Importwell')
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/leads/${lead?.id}?kind=external`)
    const card = page.getByRole('region', { name: 'Consent and data' })
    await card.getByText('“I agree to be called about my request.”').waitFor()
    await card.getByRole('button', { name: 'Revoke consent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Revoke consent' }).click()
    await card.getByText(/^Revoked/).waitFor()

    await card.getByRole('button', { name: 'Erase person' }).click()
    await dialog.getByText('What’s kept').waitFor()
    await dialog.getByLabel('Reason').fill('Request of November 20')
    await dialog.getByLabel('Type “Sam Importwell” to confirm').fill('Sam')
    await dialog.getByRole('button', { name: 'Erase person' }).click()
    await dialog.getByText('Type it exactly as shown above').waitFor()
    expect(await findings(page)).toEqual([])
    expect(await leadOf('Importwell')).toBeDefined()
    await dialog.getByLabel('Type “Sam Importwell” to confirm').fill('Sam Importwell')
    await dialog.getByRole('button', { name: 'Erase person' }).click()
    await page.getByRole('heading', { level: 1, name: 'Erased person' }).waitFor()
    expect(await leadOf('Importwell')).toBeUndefined()

    await page.getByRole('main').getByRole('link', { name: 'Audit trail' }).click()
    await page.getByRole('row', { name: /Revoked consent/ }).waitFor()
    // On its text: its checkbox is at the start, a link to the lead in the middle.
    await page
      .getByRole('row', { name: /Erased the person/ })
      .getByText('Erased the person')
      .click()
    const entry = page.getByRole('complementary', { name: /^Erased the person/ })
    await entry.getByRole('row', { name: /Reason.*Request of November 20/ }).waitFor()
    await shoot(page, 'audit-entry')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
