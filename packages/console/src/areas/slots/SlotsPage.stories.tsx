import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { first, second } from '../../fixture/lookups.ts'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import SlotsPage from './SlotsPage.tsx'
import type { Day, Schedule, Slot } from './slots.ts'

const [one] = (contract['scheduledAppointments.search'].example.reply as Replies['scheduledAppointments.search']).items
const DAY = 86_400_000
const now = new Date()
const monday = Math.floor(now.getTime() / DAY) * DAY - ((now.getUTCDay() + 6) % 7) * DAY
const slot = one?.days[0]?.slots[0]
const slots = (index: number): Slot[] =>
  slot
    ? ['09:00', '11:00', '13:00', '15:30'].map((startLocal, at) => ({
        ...slot,
        id: index === 2 ? at + 1 : null,
        isDated: index === 2,
        isClosed: index === 4 && at === 0,
        isOnSchedule: !(index === 5 && at === 3),
        startLocal,
        endLocal: `${Number(startLocal.slice(0, 2)) + 1}:30`,
        capacity: 3,
        taken: (index + at) % 4,
        held: at === 2 ? 1 : 0,
        bookings: (index + at) % 4 ? slot.bookings : [],
      }))
    : []
const days: Day[] = Array.from({ length: 7 }, (_, index) => ({
  date: new Date(monday + index * DAY).toISOString().slice(0, 10),
  isDated: index === 2,
  isClosed: index === 4,
  holiday: index === 3 ? 'Thanksgiving Day' : null,
  slots: index === 6 ? [] : slots(index),
}))
const schedule: Schedule[] = one ? [{ ...one, days }] : []
const lists = { 'lookup.first': first, 'lookup.second': second }

const meta = {
  title: 'Console/Slots',
  component: ConsoleStory,
  args: { roleId: 2, children: <SlotsPage />, answers: { ...lists, 'scheduledAppointments.search': schedule } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

/** Wednesday has dated slots, Friday is closed, and Saturday has a slot that is no longer offered. */
export const Full: Story = {}
export const CapacityFailed: Story = {
  args: {
    answers: {
      ...lists,
      'scheduledAppointments.search': schedule.map((one) => ({ ...one, capacityFailedAt: '2026-11-24T15:02:00.000Z' })),
    },
  },
}
export const Pattern: Story = { args: { search: { view: 'pattern' } } }
export const Booked: Story = { args: { search: { slot: `${days[2]?.date ?? ''}T11:00` } } }
export const OfAClosedDay: Story = { args: { search: { slot: `${days[4]?.date ?? ''}T11:00` } } }
export const Adding: Story = { args: { search: { form: 'new' } } }
export const Applying: Story = { args: { search: { form: 'apply' } } }
export const Empty: Story = { args: { answers: { ...lists, 'lookup.second': { ...second, scheduleAppointmentTypes: [] } } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 7 } }
