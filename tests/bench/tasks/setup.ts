import type { Page } from 'playwright-core'
import type { User } from './user.ts'
import { inDays, task, until, type Task } from './task.ts'

const administrator = 'role2@walkup.test'
const LEADS = 50
const landed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Opens a page or the form for a new row by the palette, of whose options it is one of the first. */
async function open(user: User, page: Page, typed: string, at = 0): Promise<void> {
  await user.press('Control+k')
  await user.fill(page.getByRole('dialog').getByRole('combobox'), typed)
  await page
    .getByRole('option', { name: new RegExp(`^${typed}`, 'i') })
    .nth(at)
    .waitFor()
  for (let press = 0; press < at; press++) await user.press('ArrowDown')
  await user.press('Enter')
}

/** A partner's file, which names no consent text. */
const leadFile = () => {
  const lines = Array.from({ length: LEADS }, (_, n) =>
    [`F-${n}`, 'Fifty', `Imported${n}`, `614-555-${String(4000 + n)}`, '2026-11-20', 'Kitchens'].join(','),
  )
  const text = ['Lead ID,First,Surname,Mobile,Consent date,Product', ...lines].join('\r\n')
  return { name: 'Home show.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

export const setupTasks: readonly Task[] = [
  task({
    name: `Import ${LEADS} leads`,
    email: administrator,
    ready: landed,
    async run({ user, page }) {
      await open(user, page, 'imp', 1)
      const main = page.getByRole('main')
      await main.locator('input[type=file]').waitFor({ state: 'attached' })
      await user.file(main.locator('input[type=file]'), leadFile())
      await user.fill(page.getByLabel('Consent text they saw'), 'I agree to be called.')
      await user.tap(button(page, 'Check file'))
      await user.tap(button(page, `Import ${LEADS} rows`))
      await page.getByText(`${LEADS} of ${LEADS} rows imported`).waitFor()
    },
    isDone: async ({ admin }) =>
      (await admin('leads.searchExternal', { body: { filter: { search: 'Fifty' }, limit: 100 } })).items.length === LEADS,
  }),
  task({
    name: 'Add a store',
    email: administrator,
    ready: landed,
    async run({ user, page }) {
      await open(user, page, 'new store')
      const dialog = page.getByRole('dialog', { name: 'New store' })
      const field = (name: string) => dialog.getByLabel(name, { exact: true })
      await user.fill(field('Number'), '9101')
      await user.fill(field('Name'), 'Polaris 9101')
      const street = dialog.getByRole('combobox', { name: 'Street', exact: true })
      await user.fill(street, '1500 Polaris Pkwy 43240')
      await page.getByRole('option').first().filter({ hasText: 'Columbus, OH' }).waitFor()
      await user.press('Enter')
      await until(async () => (await field('ZIP code').inputValue()) === '43240', 'the ZIP code')
      await user.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    },
    isDone: async ({ admin }) =>
      (await admin('stores.search', { body: { filter: { search: '9101' } } })).items[0]?.address.postalCode === '43240',
  }),
  task({
    name: 'Add a code, ready to print',
    email: administrator,
    ready: landed,
    async run({ user, page }) {
      await open(user, page, 'new qr')
      const dialog = page.getByRole('dialog', { name: 'New QR code' })
      await user.choose(dialog.getByRole('combobox', { name: 'Lead generator', exact: true }), 'Wei Ford')
      await user.choose(dialog.getByRole('combobox', { name: 'Service', exact: true }), 'Kitchens')
      await user.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      const saved = page.waitForEvent('download')
      await user.tap(page.getByRole('status').getByRole('button', { name: 'Print', exact: true }))
      await user.tap(page.getByRole('dialog', { name: 'Print a code' }).getByRole('button', { name: 'Save PDF' }))
      if (!(await saved).suggestedFilename().endsWith('.pdf')) throw new Error('no PDF was saved')
    },
    isDone: async ({ admin }) =>
      (await admin('qrCodes.search', { body: { filter: { search: 'Wei Ford' } } })).items.some(
        ({ label, serviceGroup }) => label === 'Wei Ford' && serviceGroup.name === 'Kitchens',
      ),
  }),
  task({
    name: 'Invite a user',
    email: administrator,
    ready: landed,
    async run({ user, page }) {
      await open(user, page, 'new user')
      const dialog = page.getByRole('dialog', { name: 'New user' })
      await user.fill(dialog.getByLabel('First name'), 'Ivy')
      await user.fill(dialog.getByLabel('Last name'), 'Invited')
      await user.fill(dialog.getByRole('textbox', { name: /^Email/ }), 'ivy@invited.example')
      await user.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('The invitation is in its mailbox.').waitFor()
    },
    isDone: async ({ admin }) =>
      (await admin('users.search', { body: { filter: { search: 'ivy@invited.example' } } })).items.some(
        ({ invitedAt }) => invitedAt !== null,
      ),
  }),
  task({
    name: 'Close a holiday',
    email: administrator,
    ready: landed,
    async run({ user, page }) {
      await open(user, page, 'new hol')
      const dialog = page.getByRole('dialog', { name: 'New holiday' })
      await user.fill(dialog.getByLabel('Date'), inDays(20))
      await user.fill(dialog.getByLabel('Name'), 'Company picnic')
      await user.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    },
    isDone: async ({ admin }) =>
      (await admin('settings.holidays', { body: { filter: { from: inDays(20), to: inDays(20) } } })).items.length === 1,
  }),
]
