import type { Page } from 'playwright-core'
import { task, until, type Task } from './task.ts'

const payroll = 'role6@walkup.test'
const generator = 'role14@walkup.test'
const PUNCHES = 10
const rows = (page: Page) => page.locator('[role=row][data-index]')
const undecided = async (page: Page) =>
  Number(/[\d,]+/.exec((await page.locator('main output').first().textContent()) ?? '')?.[0])

/** Waits until a page can be used without a connection: its code, and the replies of its forms. */
async function isKeptOffline(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const code = (await caches.keys()).find((name) => name.startsWith('walkup-code-'))
    if (!code || !(await (await caches.open(code)).match('/'))) return false
    const opened = indexedDB.open('walkup-offline')
    await new Promise((done) => (opened.onsuccess = done))
    const request = opened.result.transaction('replies').objectStore('replies').getAllKeys()
    await new Promise((done) => (request.onsuccess = done))
    opened.result.close()
    const names = request.result.map((key) => (typeof key === 'string' ? key : '').replace(/^\d+ /, '').split(' ')[0])
    return ['labor.search', 'lookup.first', 'lookup.second', 'lookup.third'].every((name) => names.includes(name))
  })
}

export const floorTasks: readonly Task[] = [
  task({
    name: `Decide ${PUNCHES} punches`,
    email: payroll,
    prepare: async () => ({ path: '/', before: { count: 0 } }),
    async ready(page, { before }) {
      await rows(page).nth(PUNCHES).waitFor()
      before.count = await undecided(page)
    },
    async run({ user, page }) {
      await user.selectRows(rows(page), PUNCHES)
      await user.tap(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }))
      const dialog = page.getByRole('dialog')
      await user.tap(dialog.getByRole('button', { name: 'Approve' }))
      await dialog.getByText(`${PUNCHES} of ${PUNCHES} done`).waitFor()
    },
    isDone: async ({ page }, { before }) => (await undecided(page)) === before.count - PUNCHES,
  }),
  task({
    name: 'Capture a lead offline',
    email: generator,
    isOnPhone: true,
    async ready(page) {
      await page.getByRole('link', { name: 'New lead' }).waitFor()
      await until(() => isKeptOffline(page), 'the page is kept on the device')
      await page.context().setOffline(true)
    },
    async run({ user, page }) {
      await user.tap(page.getByRole('link', { name: 'New lead' }))
      const form = page.getByRole('dialog')
      await user.fill(form.getByLabel('First name'), 'Olive')
      await user.fill(form.getByLabel('Last name'), 'Offline')
      await user.fill(form.getByLabel('Phone', { exact: false }).first(), '6145559876')
      await user.tap(form.getByRole('checkbox').first())
      const service = form.getByRole('combobox', { name: 'Service' })
      if (!(await service.inputValue())) {
        await user.tap(service)
        await user.tap(page.getByRole('option').first())
      }
      await user.tap(form.getByRole('button', { name: 'Save' }))
      await page
        .getByRole('region', { name: /not sent yet$/ })
        .getByText('Lead: Olive Offline')
        .waitFor()
    },
    async isDone({ admin, page }) {
      await page.context().setOffline(false)
      return (await admin('leads.searchInternal', { body: { filter: { search: 'Olive Offline' } } })).items.length === 1
    },
  }),
]
