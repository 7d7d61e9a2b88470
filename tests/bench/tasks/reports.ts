import { task, type Task } from './task.ts'

const NAME = 'Rates by person and weekday'

export const reportTasks: readonly Task[] = [
  task({
    name: 'Build a report',
    email: 'role2@walkup.test',
    ready: (page) => page.getByRole('heading', { level: 1, name: 'Today' }).waitFor(),
    async run({ user, page }) {
      await user.press('Control+k')
      await user.fill(page.getByRole('dialog').getByRole('combobox'), 'report builder')
      await page.getByRole('option', { name: /^Report builder/ }).waitFor()
      await user.press('Enter')
      const filters = page.getByRole('search', { name: 'Report filters' })
      const box = (name: string) => filters.getByRole('checkbox', { name, exact: true })
      await user.tap(filters.getByRole('button', { name: /^Measures: / }))
      for (const name of ['No-show rate', 'Close rate']) await user.tap(box(name))
      for (const name of ['Leads', 'Appointments set', 'Leads that ran', 'Leads that sold', 'Set rate']) await user.tap(box(name))
      await user.tap(filters.getByRole('button', { name: /^By: / }))
      for (const name of ['Lead generator', 'Day of the week']) await user.tap(box(name))
      await user.tap(page.getByRole('main').getByRole('button', { name: 'Save', exact: true }))
      const dialog = page.getByRole('dialog')
      await user.fill(dialog.getByLabel('Name'), NAME)
      await user.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    },
    async isDone({ admin }) {
      const { items } = await admin('views.search', { body: { filter: { listKey: 'reports' }, limit: 200 } })
      const state = items.find(({ name }) => name === NAME)?.state as { readonly search?: string } | undefined
      const asked = new URLSearchParams(state?.search)
      return asked.get('measures') === 'noShowRate,closeRate' && asked.get('by') === 'leadGenerator,weekday'
    },
  }),
]
