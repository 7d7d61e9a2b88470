import { expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession({ isDemo: false })

it('a server without mail shows the invitation link of a new user, which works', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/users')
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByLabel('First name').fill('Ivy')
  await page.getByLabel('Last name').fill('Aardvark')
  await page.getByRole('textbox', { name: /^Email/ }).fill('ivy@invited.example')
  await page.getByRole('textbox', { name: /^Email/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hand over the invitation' })
  const link = dialog.getByLabel('Ivy Aardvark')
  expect(await link.inputValue()).toMatch(/^http:.+\/account\/reset-password\/\w{32}$/)
  expect(await findings(page)).toEqual([])
  for (const [name, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport)
    await shoot(page, `invitation-link-${name}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await shoot(page, `invitation-link-${name}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const url = await link.inputValue()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await close()

  const invited = await session.open()
  await invited.page.goto(url)
  await invited.page.getByLabel('Password').waitFor()
  expect(invited.faults).toEqual([])
  await invited.close()
})

it('a server without mail says that it cannot send password links', async () => {
  const { page, faults, close } = await session.open(phone)
  await page.goto(session.site.url)
  await page.getByLabel('Password').waitFor()
  // Only a demo offers accounts.
  expect(await page.getByRole('region', { name: 'Or try the demo as' }).count()).toBe(0)
  await page.goto(`${session.site.url}/account/forgot-password`)
  await page.getByLabel('Email').fill('role2@walkup.test')
  await page.keyboard.press('Enter')
  await page.getByText('This server sends no email. Ask your administrator for help.').waitFor()
  await shoot(page, 'forgot-password-no-mail')
  expect(faults).toEqual([])
  await close()
})

it.each([
  ['en', /so you won’t get a confirmation/, 'This server sends no email. Ask your server administrator to set SMTP_URL.'],
  [
    'es',
    /no recibirá una confirmación/,
    'Este servidor no envía correo. Pida al administrador del servidor que configure SMTP_URL.',
  ],
  [
    'fr',
    /vous ne recevrez pas de confirmation/,
    'Ce serveur n’envoie pas d’e-mail. Demandez à l’administrateur du serveur de définir SMTP_URL.',
  ],
])('a server without mail promises none for passwords, notifications and reports: %s', async (locale, password, note) => {
  const { url } = session.site
  const { page, faults, close } = await session.visit('role2@walkup.test', '/account', {
    before: (opened) => opened.evaluate((chosen) => localStorage.setItem('walkup.locale', chosen), locale),
  })
  await page.getByText(password).waitFor()
  await page.getByText(note).waitFor()
  await page.goto(`${url}/reports/schedules`)
  await page.getByText(note).waitFor()
  await page.goto(`${url}/notifications?form=new`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(note).waitFor()
  await page.goto(`${url}/reports/stores`)
  await page.getByRole('button', { name: /^(Schedule|Programar|Programmer)/ }).click()
  await dialog.getByText(note).waitFor()
  expect(await findings(page)).toEqual([])
  await shoot(page, `report-schedule-no-mail-${locale}`)
  expect(faults).toEqual([])
  await close()
})

it('a server without mail hands over links for people who were imported', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/import/users')
  await page.getByRole('heading', { name: 'Import people' }).waitFor()
  const text = 'Name,Email,Job\nMona Import,mona@import.example,Lead generator'
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText(/^This server sends no email: you’ll get a link for each of them/).waitFor()
  await page.getByRole('button', { name: /^Invite/ }).click()
  await page.getByRole('dialog', { name: 'Hand over the invitation' }).getByLabel('Mona Import').waitFor()
  expect(faults).toEqual([])
  await close()
})
