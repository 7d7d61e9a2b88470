import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openPartner } from './partnerPage.ts'
import { openSession } from './session.ts'
import { book, shoot } from './site.ts'

// The server reads the partner's page, which is on this machine.
const session = openSession({ outboundAllow: '127.0.0.1/32' })
const partner = openPartner(session)

it('writes code that books on a page, shows it without counting, and finds what blocks it', async () => {
  const desk = await session.visit('role2@walkup.test', '/embed')
  const preview = desk.page.frameLocator('iframe[title="Preview"]')
  await preview.locator('walkup-qr-booking').getByRole('listitem').first().waitFor()
  await shoot(desk.page, 'embed')

  await desk.page.getByLabel('Display').press('Enter')
  await desk.page.getByRole('option', { name: 'Dialog' }).press('Enter')
  await desk.page.getByLabel('Button text').fill('Plan my "kitchen"')
  await preview.locator('walkup-qr-booking[mode=modal]').getByRole('listitem').first().waitFor()
  await shoot(desk.page, 'embed-dialog')
  const code = (await desk.page.locator('pre').textContent()) ?? ''
  const uid = /qr-uid="(\w+)"/.exec(code)?.[1]

  const shopper = await partner.visit(code, { head: '', host: '127.0.0.1' })
  await shopper.page.getByRole('button', { name: 'Plan my "kitchen"' }).click()
  await book(shopper.page, shopper.page.locator('walkup-qr-booking'), {
    firstName: 'Robin',
    lastName: 'Embedded',
    phone: '6145550142',
    email: 'robin@example.com',
  })
  expect(shopper.faults()).toEqual([])
  await shopper.close()
  const rows = (query: ReturnType<typeof sql>) => session.site.db.asOwner((tx) => tx.rows(query))
  expect(
    await rows(sql`
      select l.status, q.uid from lead l join qr_code q on q.organization_id = l.organization_id and q.id = l.qr_code_id
      where l.last_name = 'Embedded'`),
  ).toEqual([{ status: 'scheduled', uid }])
  expect(await rows(sql`select 1 as one from funnel_count where page like '%embed%' or page like '%srcdoc%'`)).toEqual([])

  const address = desk.page.getByLabel('Page address')
  await address.fill('ftp://shop.example')
  await address.press('Enter')
  await desk.page.locator('input[aria-invalid=true]').waitFor()
  await address.fill(`${partner.origin('127.0.0.1')}/`)
  await address.press('Enter')
  await desk.page.getByText('may embed your widgets.').waitFor()
  await desk.page.getByText('The page loads the widget script.').waitFor()
  partner.put('/', `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">${code}`, '')
  await address.press('Enter')
  await desk.page.getByText(`connect-src 'self' ${session.site.url}`).waitFor()
  await shoot(desk.page, 'embed-checked')
  expect(desk.faults.filter((fault) => !/ 400 /.test(fault))).toEqual([])
  await desk.close()
})

it('allows a website that the check found missing, and takes it back', async () => {
  const listed = () =>
    session.site.db.asOwner((tx) =>
      tx.one<{ origins: string[] }>(sql`select config -> 'allowedOrigins' as origins from web_config where organization_id = 1`),
    )
  const before = (await listed())?.origins ?? []
  await session.site.db.asOwner((tx) =>
    tx.run(
      sql`update web_config set config = config || '{"allowedOrigins": ["https://shop.example"]}' where organization_id = 1`,
    ),
  )
  partner.put('/', 'A page without a widget', '')
  const origin = partner.origin('127.0.0.1')
  const desk = await session.visit('role2@walkup.test', '/embed')
  await desk.page.getByLabel('Page address').fill(`${origin}/`)
  await desk.page.getByRole('button', { name: 'Check page' }).click()
  await desk.page.getByText('may not embed your widgets yet.').waitFor()
  await desk.page.getByText(/not in the page’s HTML/).waitFor()
  await desk.page.getByRole('button', { name: 'Allow this website' }).click()
  await desk.page.getByText('may embed your widgets.').waitFor()
  expect((await listed())?.origins).toEqual(['https://shop.example', origin])
  await desk.page.getByRole('button', { name: 'Undo' }).click()
  await desk.page.getByText('may not embed your widgets yet.').waitFor()
  expect((await listed())?.origins).toEqual(['https://shop.example'])
  await session.site.db.asOwner((tx) =>
    tx.run(
      sql`update web_config set config = config || ${JSON.stringify({ allowedOrigins: before })}::jsonb where organization_id = 1`,
    ),
  )
  expect(desk.faults).toEqual([])
  await desk.close()
})

it('has half of the visits see a second version, and compares both', async () => {
  const desk = await session.visit('role2@walkup.test', '/embed')
  const element = desk.page.frameLocator('iframe[title="Preview"]').locator('walkup-qr-booking')
  const accent = () => element.evaluate((node) => getComputedStyle(node).getPropertyValue('--walkup-accent'))
  const card = desk.page.getByRole('region', { name: 'Experiment' })
  await card.getByLabel('Show half of the visits another version').check()
  await card.getByLabel('Name').fill('Violet button')
  await card.getByLabel('Use another accent color').check()
  await card.getByLabel('Accent color of version B').fill('#7a1fa2')
  await card.getByLabel('Text', { exact: true }).press('Enter')
  await desk.page.getByRole('option', { name: 'Heading of the contact' }).press('Enter')
  await card.getByLabel('Text in version B').fill('How can we reach you today?')
  await card.getByText('violet-button').waitFor()
  await expect.poll(accent).toBe('#7a1fa2')
  await shoot(desk.page, 'embed-experiment')
  await desk.page.getByRole('button', { name: 'Version A' }).click()
  await expect.poll(accent).not.toBe('#7a1fa2')
  const code = (await desk.page.locator('pre').textContent()) ?? ''

  for (const [version, title] of [
    ['a', 'How can we reach you?'],
    ['b', 'How can we reach you today?'],
  ] as const) {
    const shopper = await partner.visit(code, {
      head: '',
      host: '127.0.0.1',
      before: (page) => page.addInitScript((drawn) => sessionStorage.setItem('walkup-experiment violet-button', drawn), version),
    })
    const widget = shopper.page.locator('walkup-qr-booking')
    const contact = { firstName: 'Robin', lastName: `Version${version}`, phone: '6145550142', email: 'robin@example.com' }
    await book(shopper.page, widget, contact, undefined, () =>
      widget.getByRole('heading', { name: title, exact: true }).waitFor(),
    )
    expect(shopper.faults()).toEqual([])
    await shopper.close()
  }
  await desk.page.goto(`${session.site.url}/funnel/experiments`)
  const found = desk.page.getByRole('article', { name: 'violet-button' })
  await found.getByText(/^Too early to compare/).waitFor()
  const figures = await found.getByRole('row').allInnerTexts()
  expect(figures.slice(1).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    'A, the page as it is 100% 1 1 0',
    'B, the other version 100% 1 1 0',
  ])
  await shoot(desk.page, 'funnel-experiments')
  expect(desk.faults).toEqual([])
  await desk.close()
})
