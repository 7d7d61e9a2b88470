import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { phone } from './site.ts'

const session = openSession()
const admin = 'role2@walkup.test'
async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}

describe('the command palette', () => {
  it('finds a tab by its own name, and remembers it with its area’s name', async () => {
    const { page, faults, close } = await session.visit(admin, '/inbox')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /A page, a lead/ })
    await field.fill('missing')
    const option = page.getByRole('option', { name: 'Missing punches' })
    await option.waitFor()
    expect(await option.textContent()).toBe('Missing punchesLabor')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/labor/missing')
    await page.getByRole('heading', { level: 1, name: 'Missing punches' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Labor: Missing punches' }).waitFor()
    await field.fill('speed to')
    await page.getByRole('option', { name: 'Speed to lead' }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})

describe('inline editing', () => {
  it('keeps the input and shows the reason when a save is rejected, and can be saved again', async () => {
    const staff = await session.site.signIn(admin)
    for (const name of ['Rita Refused', 'Rita Row']) await staff.call('technicians.upsert', { body: { name } })
    const { page, faults, close } = await session.visit(admin, '/technicians?q=Rita')
    const row = page.getByRole('row', { name: /Rita Refused/ })
    await row.focus()
    await page.keyboard.press('F2')
    const field = page.getByRole('grid').getByRole('textbox', { name: 'Name' })
    const long = `Rita ${'Anew'.repeat(100)}`
    await field.fill(long)
    await page.keyboard.press('Enter')
    const why = page.getByRole('grid').getByRole('alert')
    await why.waitFor()
    expect(await why.textContent()).not.toBe('')
    expect(await field.inputValue()).toBe(long)
    await hasFocus(field)
    expect(await findings(page)).toEqual([])
    // Moving the focus elsewhere keeps it.
    await page.getByRole('row', { name: /Rita Row/ }).focus()
    expect(await field.inputValue()).toBe(long)
    await field.fill('Rita Anew')
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('row', { name: /Rita Anew/ }))
    await page.keyboard.press('F2')
    await field.fill('')
    await page.keyboard.press('Enter')
    await why.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('row', { name: /Rita Anew/ }))
    // The two rejected requests, as the browser logs them.
    expect(faults).toEqual(Array(2).fill(expect.stringContaining('status of 400')))
    await close()
  })
})

describe('a pressed button', () => {
  it('keeps the focus when it is disabled, and passes it on when it is removed', async () => {
    const { page, faults, close } = await session.visit(admin, '/leads')
    const dialog = page.getByRole('dialog')
    const press = async (target: Locator, key = 'Enter') => {
      await target.focus()
      await page.keyboard.press(key)
    }
    await page.locator('[data-index="3"]').waitFor()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await press(dialog.getByRole('button', { name: 'Move up: Service' }))
    await dialog.getByText(/^Service is now 1 of/).waitFor()
    await hasFocus(dialog.getByRole('button', { name: 'Move up: Service' }))
    await press(dialog.getByRole('checkbox', { name: 'Service' }), 'Space')
    await dialog.getByRole('button', { name: 'Move up: Service' }).waitFor({ state: 'detached' })
    await hasFocus(dialog.getByRole('checkbox', { name: 'Service' }))
    await press(dialog.getByRole('button', { name: 'Save view' }))
    await dialog.getByText('This field is required').waitFor()
    await page.keyboard.press('Escape')

    await press(page.locator('[data-index="1"]'), 'x')
    await press(page.getByRole('button', { name: 'Clear selection' }))
    await hasFocus(page.locator('[data-index="1"]'))
    await page.keyboard.press('Enter')
    const note = page.getByLabel('Add a note')
    await note.fill('Rang twice')
    await press(page.getByRole('button', { name: 'Add note' }))
    await page.getByRole('listitem').filter({ hasText: 'Rang twice' }).waitFor()
    await hasFocus(note)
    expect(faults).toEqual([])
    await close()
  })
})

describe('selecting rows on a phone', () => {
  it.each([
    ['en', 'Select rows', /^Select all \d+ loaded$/, 'Clear selection', 'selected'],
    ['es', 'Seleccionar filas', /^Seleccionar las \d+ cargadas$/, 'Borrar la selección', 'seleccionadas'],
  ])('selects all loaded rows at once, in a bar of two lines: %s', async (locale, choose, all, none, chosen) => {
    const { page, faults, close } = await session.visit(admin, '/technicians?isActive=yes', {
      viewport: phone,
      before: (page) => page.evaluate((own) => localStorage.setItem('walkup.locale', own), locale),
    })
    await page.locator('[data-index="8"]').waitFor()
    await page.getByRole('button', { name: choose }).click()
    await page.locator('[data-index="1"]').click()
    const bar = page.getByRole('region').filter({ has: page.getByRole('button', { name: none }) })
    const rows = await page.locator('[data-index]').count()
    await bar.getByRole('button', { name: all }).click()
    await bar.getByText(`${rows} ${chosen}`, { exact: true }).waitFor()
    await hasFocus(bar.getByRole('button', { name: all }))
    expect(await page.locator('[data-index] input:checked').count()).toBe(rows)
    const lines = await bar
      .getByRole('button')
      .evaluateAll((buttons) => new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top / 10))).size)
    expect(lines).toBe(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await findings(page)).toEqual([])
    await bar.getByRole('button', { name: none }).click()
    await bar.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  })
})

describe('a time zone', () => {
  it('is named and found by its common name, in forms and in filters', async () => {
    const { page, faults, close } = await session.visit(admin, '/stores?form=new')
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' })
    await field.fill('new york')
    await page.getByRole('option', { name: 'Eastern Time (New York)' }).click()
    expect(await field.inputValue()).toBe('Eastern Time (New York)')
    await field.fill('pacific')
    await page.getByRole('option', { name: 'Pacific Time (Los Angeles)' }).waitFor()
    await page.goto(`${session.site.url}/labor?zone=America/Chicago`)
    await page.getByRole('button', { name: /: Central Time \(Chicago\)$/ }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})

describe('an area that the user’s role cannot open', () => {
  it.each([
    ['role14@walkup.test', '/today/stores', 'Stores at a glance'],
    ['role15@walkup.test', '/today/people', 'People at a glance'],
    ['centah@walkup.test', '/users', 'Users'],
  ])('shows a single message without loading any data: %s at %s', async (email, path, title) => {
    const asked: string[] = []
    const { page, faults, close } = await session.visit(email, path, {
      before: async (page) => page.on('response', (response) => response.status() === 403 && asked.push(response.url())),
    })
    await page.getByRole('heading', { level: 1, name: `You don’t have access to ${title}` }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByText(/You don’t have access/)
        .count(),
    ).toBe(1)
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    expect(asked).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('is not in the navigation of call-tracking partner users', async () => {
    const { page, faults, close } = await session.visit('centah@walkup.test', '/leads')
    const areas = page.getByRole('navigation', { name: 'Sections' })
    await areas.getByRole('link', { name: 'Leads' }).waitFor()
    expect(await areas.getByRole('link', { name: 'Users' }).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })
})
