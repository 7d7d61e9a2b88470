import type { Locator, Page } from 'playwright-core'
import { addDays } from '@walkup/sdk/domain'
import type { Call } from './api.ts'
import { inDays, task, type Scene, type Task } from './task.ts'

const planner = 'role2@walkup.test'
const TEAM = 10
const WEEKDAYS = ['Tuesday', 'Wednesday', 'Thursday', 'Friday']
const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
/** The first week that the demo leaves empty, and the last that it plans. */
const empty = addDays(monday(inDays(0)), 21)
const shiftsOf = async (admin: Call, week: string) =>
  (await admin('hours.search', { body: { filter: { dates: { from: week, to: addDays(week, 6) } }, limit: 200 } })).items

const planOf = (page: Page) => page.getByRole('region', { name: 'By person' })
/** Fills in the rest of a new shift's form: a store, from Monday to Friday. */
async function repeatOnWeekdays({ user, page }: Scene, dialog: Locator): Promise<void> {
  await user.choose(dialog.getByRole('combobox', { name: 'Store', exact: true }), 'Costco Westerville')
  await user.tap(dialog.getByRole('combobox', { name: 'Repeats' }))
  await user.tap(page.getByRole('option', { name: 'Every week' }))
  await user.fill(dialog.getByLabel('Until'), addDays(empty, 4))
  for (const day of WEEKDAYS) await user.tap(dialog.getByRole('checkbox', { name: day }))
}

export const planningTasks: readonly Task[] = [
  task({
    name: `Plan a week for ${TEAM} people`,
    email: planner,
    prepare: async (admin) => ({
      path: `/hours?week=${empty}`,
      before: (await shiftsOf(admin, empty)).length,
      people: (await admin('lookup.second')).leadGenerator
        .filter(({ isActive }) => isActive)
        .slice(0, TEAM)
        .map(({ name }) => name),
    }),
    ready: (page) => planOf(page).waitFor(),
    async run(scene, { people }) {
      const { user, page } = scene
      const dialog = page.getByRole('dialog')
      const [first = '', ...others] = people
      await user.tap(page.getByRole('main').getByRole('button', { name: 'Add shift', exact: true }))
      await user.choose(dialog.getByRole('combobox', { name: /^Person/ }), first)
      await user.fill(dialog.getByLabel('Day', { exact: true }), empty)
      await repeatOnWeekdays(scene, dialog)
      for (const name of others) await user.choose(dialog.getByRole('combobox', { name: 'Other people' }), name)
      await user.tap(dialog.getByRole('button', { name: 'Save' }))
      await dialog.waitFor({ state: 'detached' })
    },
    isDone: async ({ admin }, { before }) => (await shiftsOf(admin, empty)).length === before + TEAM * 5,
  }),
  task({
    name: 'Plan a week like the one before',
    email: planner,
    prepare: async (admin) => ({
      path: `/hours?week=${addDays(empty, -7)}`,
      planned: await shiftsOf(admin, addDays(empty, -7)),
    }),
    ready: (page) => planOf(page).waitFor(),
    async run({ user, page }) {
      await user.tap(page.getByRole('button', { name: 'Copy week…' }))
      await user.tap(page.getByRole('dialog').getByRole('button', { name: /^Copy [1-9]\d* shifts?$/ }))
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
    isDone: async ({ admin }, { planned }) => (await shiftsOf(admin, empty)).length >= planned.length,
  }),
]
