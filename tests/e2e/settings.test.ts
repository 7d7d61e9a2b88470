import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { book, desktop, phone, shoot } from './site.ts'

const session = openSession()

describe('an administrator', () => {
  it('opens a new store and its QR code, and a shopper books through that code', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const dialog = page.getByRole('dialog')
    const choose = async (label: string | RegExp, typed: string) => {
      await dialog.getByRole('combobox', { name: label }).fill(typed)
      await page.getByRole('option', { name: typed }).first().click()
    }

    // A generator, and a service with available times in the territory.
    const offered = await session.site.db.asOwner((tx) =>
      tx.one<{ generator: string; service: string; territory: string }>(sql`
        select person.first_name || ' ' || person.last_name as generator, service_group.name as service, territory.name as territory
        from app_user person join qr_code code on code.user_id = person.id join service_group on service_group.id = code.service_group_id
        join store on store.id = code.store_id join territory on territory.id = store.territory_id
        where person.uid = 'demolg00000000000000000001' order by code.id limit 1`),
    )
    await page.goto(`${session.site.url}/stores`)
    await page.getByRole('button', { name: 'New store' }).click()
    await dialog.getByLabel('Number').fill('0987')
    await dialog.getByLabel('Name').fill('Journey Northgate')
    await choose('Territory', offered?.territory ?? '')
    await choose('Street', '900 Journey Ave')
    await dialog.getByLabel('City').fill('Columbus')
    await dialog.getByLabel(/^State/).fill('OH')
    await dialog.getByLabel('ZIP code').fill('43215')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.goto(`${session.site.url}/qr-codes`)
    await page.getByRole('button', { name: 'New QR code' }).click()
    await dialog.getByLabel('Label').fill('Journey, entrance')
    await choose('Lead generator', offered?.generator ?? '')
    await choose(/^Store/, 'Journey Northgate')
    await choose('Service', offered?.service ?? '')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Journey, entrance/ }).click()
    const panel = page.getByRole('complementary', { name: 'Journey, entrance' })
    await panel.getByRole('img', { name: 'QR code: Journey, entrance' }).waitFor()
    const link = (await panel.getByRole('link', { name: /\/q\// }).getAttribute('href')) ?? ''
    await shoot(page, 'settings-code')

    // The page is shown before it is saved, in the size that is chosen.
    await panel.getByRole('button', { name: 'Print', exact: true }).click()
    const print = page.getByRole('dialog', { name: 'Print a code' })
    const sheet = print.getByRole('img', { name: 'First page' })
    const shape = () => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
    await sheet.waitFor()
    expect(await shape()).toBeLessThan(1)
    await print.getByRole('combobox', { name: 'Size' }).click()
    await page.getByRole('option', { name: /^Half letter/ }).click()
    await expect.poll(shape, { timeout: 15_000 }).toBeGreaterThan(1)
    await shoot(page, 'settings-print')
    const [download] = await Promise.all([page.waitForEvent('download'), print.getByRole('button', { name: 'Save PDF' }).click()])
    expect(download.suggestedFilename()).toBe('codes-half-letter.pdf')
    await print.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()

    const shopper = await session.open(phone)
    await shopper.page.goto(link)
    const widget = shopper.page.locator('walkup-qr-booking')
    await book(shopper.page, widget, { firstName: 'Jo', lastName: 'Journey', phone: '6145550173', email: 'jo@example.com' })
    expect(shopper.faults).toEqual([])
    await shopper.close()
    const lead = await session.site.db.asOwner((tx) =>
      tx.one<{ store: string; status: string }>(
        sql`select store.name as store, lead.status from lead join store on store.id = lead.store_id where lead.last_name = 'Journey'`,
      ),
    )
    expect(lead).toEqual({ store: 'Journey Northgate', status: 'scheduled' })
  })

  it('changes the booking page’s colors and sees them in the preview before saving', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/booking-page`)
    const widget = page.locator('walkup-lead-capture')
    const button = widget.locator('button', { hasText: 'Request a call' })
    const ground = () => button.evaluate((one) => getComputedStyle(one).backgroundColor)
    await button.waitFor()
    await widget.getByLabel(/^Email/).waitFor()

    await page.getByLabel('Buttons and links', { exact: true }).fill('#7a1fa2')
    await expect.poll(ground).toBe('rgb(122, 31, 162)')
    await page.getByRole('combobox', { name: 'Email' }).click()
    await page.getByRole('option', { name: 'Not asked' }).click()
    await widget.getByLabel(/^Email/).waitFor({ state: 'detached' })

    // The invalid field receives the focus, and the page cannot be left.
    const radius = page.getByLabel('Corner radius (px)')
    await radius.fill('99')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => radius.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'Places' }).click()
    await page.getByText('Save or discard them first').waitFor()
    await radius.fill('12')

    // Another text requires another version, and one is suggested.
    await page.getByLabel('Consent text (English)').fill('You may call me about this.')
    await page.getByText('The text changed. Enter a new version').waitFor()
    await page.getByRole('button', { name: /^Use \d{4}-/ }).click()
    await widget.getByText('You may call me about this.').waitFor()

    // A color with too little contrast shows a warning, and its suggestion fixes it.
    await page.getByLabel('Buttons and links', { exact: true }).fill('#ffd166')
    await page.getByText(/#ffd166 has a contrast of/).waitFor()
    await page
      .getByRole('button', { name: /^Use #/ })
      .first()
      .click()
    await page.getByText(/#ffd166 has a contrast of/).waitFor({ state: 'detached' })
    await page.getByLabel('Buttons and links', { exact: true }).fill('#7a1fa2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Partner pages update within 30 seconds.').waitFor()
    await shoot(page, 'settings-booking-page')
    const kept = await session.site.db.asOwner((tx) =>
      tx.one<{ accent: string; email: string; text: string }>(
        sql`select config -> 'colours' ->> 'accent' as accent, config -> 'fields' ->> 'email' as email,
          config -> 'consent' -> 'text' ->> 'en' as text from web_config where organization_id = 1`,
      ),
    )
    expect(kept).toEqual({ accent: '#7a1fa2', email: 'hidden', text: 'You may call me about this.' })
    expect(faults).toEqual([])
    await close()
  })
})

describe('integrations and contacts', () => {
  it('store a partner’s secret without showing it again, and remove it on request', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const replies: string[] = []
    // Read while it arrives: after a navigation, the browser discards response bodies.
    await page.route(/\/api\/centah\//i, async (route) => {
      const response = await route.fetch()
      replies.push(await response.text())
      await route.fulfill({ response })
    })
    await page.goto(`${session.site.url}/integrations`)
    const dialog = page.getByRole('dialog')
    const open = page.getByRole('button', { name: /^(Set up|Change): Centah/ })
    await open.click()
    await dialog.getByLabel('Address').fill('https://partner.example/leads')
    await dialog.getByLabel(/^Account/).fill('vendor-77')
    await dialog.getByLabel(/^Secret/).fill('short')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog.getByLabel(/^Secret/).getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel(/^Secret/).fill('a-secret-of-ours')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const fact = (term: string) =>
      page.getByRole('heading', { name: 'Centah' }).locator('xpath=../..').locator(`dt:text-is("${term}") + dd`)
    await expect.poll(() => fact('Secret').textContent()).toBe('Set')
    expect(await fact('Account').textContent()).toBe('vendor-77')

    // Saved without it, the secret is kept; it is not in any field or response.
    await open.click()
    expect(await dialog.getByLabel(/^Secret/).inputValue()).toBe('')
    await dialog.getByLabel(/^Account/).fill('vendor-78')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => fact('Account').textContent()).toBe('vendor-78')
    expect(await fact('Secret').textContent()).toBe('Set')
    expect(replies.length).toBeGreaterThan(2)
    expect([await page.content(), ...replies].filter((text) => text.includes('a-secret-of-ours'))).toEqual([])

    await page.getByRole('button', { name: 'Remove secret' }).click()
    await dialog.getByRole('button', { name: 'Remove secret' }).click()
    await expect.poll(() => fact('Secret').textContent()).toBe('Not set')
    expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([])
    await close()
  })

  it('allow a contact at each level, and inherit the one above', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/organizations/contacts`)
    const dialog = page.getByRole('dialog')
    const card = (name: string) => page.getByRole('heading', { name, exact: true }).locator('..')
    await card('Organization').getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('Name').fill('Kitchens desk')
    await dialog.getByLabel(/^Phone/).fill('614 555 0100')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await card('Organization').getByText('(614) 555-0100').waitFor()

    const territory = card('Territory')
    await territory.getByRole('combobox').click()
    await page.getByRole('option').first().click()
    const own = territory.getByRole('button', { name: 'Add contact' })
    const removal = territory.getByRole('button', { name: 'Remove' })
    await own.or(removal).first().waitFor()
    if (await removal.isVisible()) await removal.click()
    await territory.getByText('No contact of its own. Shoppers see the organization’s contact:').waitFor()
    await territory.getByText('Kitchens desk').waitFor()
    await own.click()
    await dialog.getByLabel('Name').fill('Columbus desk')
    await dialog.getByLabel(/^Phone/).fill('614 555 0101')
    await dialog.getByLabel(/^Email/).fill('desk@columbus.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const desk = territory.getByRole('link', { name: 'desk@columbus.example' })
    await desk.waitFor()
    // An undoable action needs no confirmation.
    await removal.click()
    await desk.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await desk.waitFor()

    // Options at the edge scroll into view.
    await page.setViewportSize({ width: desktop.width, height: 420 })
    await card('Appointment type').getByRole('combobox').click()
    const isSeen = () => page.getByRole('listbox').evaluate((list) => list.getBoundingClientRect().bottom <= innerHeight)
    await expect.poll(isSeen).toBe(true)
    expect(faults).toEqual([])
    await close()
  })
})

describe('territories', () => {
  it('that failed to load can be retried in the appointment type form', async () => {
    const { page, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const lookup = '**/api/app/lookup-list/first'
    await page.route(lookup, (route) => route.fulfill({ status: 503, json: { type: 'unavailable', title: 'Down', status: 503 } }))
    await page.goto(`${session.site.url}/appointment-types`)
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute(lookup)
    await again.click()
    await page
      .getByRole('button', { name: /^Move: / })
      .first()
      .waitFor()
    await close()
  })

  it('of suborganizations are listed, changed and created in one list', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const { call } = await session.site.signIn('role2@walkup.test')
    const { data } = await call('territories.search', { body: { includeDescendants: true } })
    const other = data.items.find(({ organization }) => organization.id !== 1)
    await page.goto(`${session.site.url}/organizations/territories`)
    await page.getByRole('row', { name: new RegExp(`${other?.name}.*${other?.organization.name}`) }).click()
    expect(await page.getByRole('row').count()).toBe(data.items.length + 1)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Renamed below')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Renamed below/ }).waitFor()

    await page.getByRole('button', { name: 'New territory' }).click()
    await dialog.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: other?.organization.name, exact: true }).click()
    await dialog.getByLabel('Name').fill('Made below')
    await dialog.getByRole('combobox', { name: /^Time zone/ }).fill('Phoenix')
    await page.getByRole('option', { name: 'Mountain Standard Time (Phoenix)' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: new RegExp(`Made below.*${other?.organization.name}`) }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
