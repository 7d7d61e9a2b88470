import type { Locator, Page } from 'playwright-core'
import type { Call } from './api.ts'
import { task, until, type Task } from './task.ts'
import { callsOf } from './browser.ts'

const dispatcher = 'role5@walkup.test'
const unclaimed = (page: Page) => page.getByRole('region', { name: /^Newest unclaimed/ }).getByRole('listitem')
const panelOf = (page: Page) => page.getByRole('complementary')
const first = (within: Locator | Page, name: RegExp) => within.getByRole('button', { name }).first()

let leads = 0
/** A lead with a phone number of its own, and the consent to call it. */
async function addLead(admin: Call, lastName: string) {
  const { webConfig } = await admin('settings.webConfig')
  const digits = `614555${String(3000 + ++leads)}`
  const made = await admin('leads.upsertInternal', {
    body: {
      firstName: 'Tess',
      lastName,
      phones: [{ number: digits, type: 'mobile' }],
      consent: { version: webConfig.consent.version, accepted: true },
      serviceGroupId: 1,
      territoryId: 1,
    },
  })
  return { id: made.id, digits, path: `/queue?lead=${made.id}` }
}
async function addVisit(admin: Call, lastName: string) {
  const lead = await addLead(admin, lastName)
  const { scheduleAppointmentTypes } = await admin('lookup.second')
  const type = scheduleAppointmentTypes.find((one) => one.isActive && one.hdsfiGroupId === 1 && one.organizationTerritoryId === 1)
  const appointmentTypeId = type?.id ?? 0
  const { days } = await admin('appointments.availability', { params: { id: appointmentTypeId } })
  const slotId = days[0]?.slots[0]?.id
  const { updatedAt } = await admin('leads.getInternal', { params: { id: lead.id } })
  const booked = await admin('leads.setStatus', {
    params: { id: lead.id },
    body: { to: 'scheduled', slotId, appointmentTypeId, updatedAt },
  })
  return { ...lead, startAt: booked.booking?.startAt }
}
const readLead = (admin: Call, id: number) => admin('leads.getInternal', { params: { id } })

export const leadTasks: readonly Task[] = [
  task({
    name: 'Find a lead by phone',
    email: dispatcher,
    prepare: async (admin) => ({ digits: (await addLead(admin, 'Findable')).digits }),
    ready: (page) => unclaimed(page).first().waitFor(),
    async run({ user, page }, { digits }) {
      await user.press('/')
      await user.fill(page.getByRole('dialog').getByRole('combobox'), digits)
      await page.getByRole('option', { name: /Tess Findable/ }).waitFor()
      await user.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Tess Findable' }).waitFor()
    },
    isDone: async ({ page }) => /\/leads\/\d+/.test(page.url()),
  }),
  task({
    name: 'Claim and call a lead',
    email: dispatcher,
    prepare: async (admin) => ({ id: (await addLead(admin, 'Callable')).id }),
    ready: (page) => unclaimed(page).filter({ hasText: 'Tess Callable' }).waitFor(),
    async run({ user, page }) {
      await user.press('c')
      await panelOf(page).getByText('You’ve claimed this lead').waitFor()
    },
    isDone: async ({ admin, page }, { id }) =>
      (await readLead(admin, id)).claimedBy !== null && (await callsOf(page)).length === 1,
  }),
  task({
    name: 'Contact ten leads in a row',
    email: dispatcher,
    async prepare(admin) {
      const ids: number[] = []
      for (let at = 0; at < 10; at++) ids.push((await addLead(admin, `Row${at}`)).id)
      return { ids }
    },
    ready: (page) => unclaimed(page).filter({ hasText: 'Tess Row9' }).waitFor(),
    async run({ user, page }) {
      for (let at = 0; at < 10; at++) {
        await user.press('c')
        await until(async () => (await callsOf(page)).length === at + 1, 'a call')
        await first(panelOf(page), /^No answer/).waitFor()
        const open = page.url()
        await user.press('2')
        await page.waitForURL((url) => url.href !== open)
      }
    },
    isDone: async ({ admin }, { ids }) =>
      (await Promise.all(ids.map((id) => readLead(admin, id)))).every(({ claimedBy }) => claimedBy),
  }),
  task({
    name: 'Assign a technician',
    email: dispatcher,
    prepare: (admin) => addVisit(admin, 'Assignable'),
    ready: (page) => first(panelOf(page), /^(Assign|Change) technician/).waitFor(),
    async run({ user, page }) {
      await user.tap(first(panelOf(page), /^(Assign|Change) technician/))
      const dialog = page.getByRole('dialog')
      await user.tap(first(dialog, /^(Assign|Swap)/))
      await dialog.waitFor({ state: 'detached' })
    },
    isDone: async ({ admin }, { id }) => (await readLead(admin, id)).booking?.technician !== null,
  }),
  task({
    name: 'Set an appointment',
    email: dispatcher,
    prepare: (admin) => addLead(admin, 'Settable'),
    ready: (page) => first(panelOf(page), /^Set appointment/).waitFor(),
    async run({ user, page }) {
      await user.tap(first(panelOf(page), /^Set appointment/))
      const dialog = page.getByRole('dialog')
      await user.tap(first(dialog, /^\d{1,2}:\d\d [AP]M$/))
      await user.tap(first(dialog, /^Book /))
      await dialog.waitFor({ state: 'detached' })
    },
    isDone: async ({ admin }, { id }) => (await readLead(admin, id)).booking?.status === 'scheduled',
  }),
  task({
    name: 'Move an appointment',
    email: dispatcher,
    prepare: (admin) => addVisit(admin, 'Movable'),
    ready: (page) => first(panelOf(page), /^Move appointment/).waitFor(),
    async run({ user, page }) {
      await user.press('m')
      const dialog = page.getByRole('dialog')
      await user.tap(dialog.getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ }).last())
      await user.tap(first(dialog, /^Move to /))
      await page.getByText(/^Moved to /).waitFor()
    },
    async isDone({ admin }, { id, startAt }) {
      const { booking } = await readLead(admin, id)
      return booking?.status === 'scheduled' && booking.startAt !== startAt
    },
  }),
  task({
    name: 'Cancel an appointment',
    email: dispatcher,
    prepare: (admin) => addVisit(admin, 'Cancelable'),
    ready: (page) => first(panelOf(page), /^Move appointment/).waitFor(),
    async run({ user, page }) {
      await user.press('m')
      await user.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }))
      await page.getByText('Appointment canceled').waitFor()
    },
    isDone: async ({ admin }, { id }) => (await readLead(admin, id)).status === 'cancelled',
  }),
]
