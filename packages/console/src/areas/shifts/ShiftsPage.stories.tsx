import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { shiftColors, type ShiftColor } from '@walkup/sdk/domain'
import { contract } from '@walkup/sdk/contract'
import { first, second, third } from '../../fixture/lookups.ts'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import ShiftsPage from './ShiftsPage.tsx'

const DAY = 86_400_000
const monday = () => {
  const now = new Date()
  return Math.floor(now.getTime() / DAY) * DAY - ((now.getUTCDay() + 6) % 7) * DAY
}
const at = (day: number, hour: number) => new Date(monday() + day * DAY + (hour + 5) * 3_600_000).toISOString()
const colors = Object.keys(shiftColors) as ShiftColor[]
const one = contract['hours.upsert'].example.reply as Replies['hours.upsert']
const names = ['Maria Alvarez', 'Dev Patel', 'June Park', 'Maximiliano Featherstonehaugh-Montgomery', 'Ann Bee']

/** Eighty people, five days each, with every color and one overnight shift. */
const shifts = rowsLike(one, 400, (index) => {
  const [person, day] = [Math.floor(index / 5), (index * 3) % 7]
  const from = index === 0 ? 21 : 9 + (person % 4)
  return {
    user: { id: 100 + person, name: `${names[person % names.length]} ${person + 1}` },
    colour: colors[person % colors.length] ?? 'Blue',
    startAt: at(day, from),
    endAt: at(day, from + 7),
    postedAt: day < 4 ? at(0, 0) : null,
  }
})
const open = rowsLike(one, 6, (index) => ({
  user: null,
  seats: 2 + (index % 3),
  taken: index % 3,
  colour: 'Yellow' as const,
  startAt: at(index, 14),
  endAt: at(index, 19),
})).map((row) => ({ ...row, id: row.id + 1000 }))
const lists = { 'lookup.first': first, 'lookup.second': second, 'lookup.third': third }
const answers = { ...lists, 'hours.search': shifts, 'hours.availableSchedules': open }

const meta = {
  title: 'Console/Shifts',
  component: ConsoleStory,
  args: { roleId: 2, children: <ShiftsPage />, answers },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

/** Eighty people. */
export const Full: Story = {}
export const OneStore: Story = {
  args: { search: { view: 'store' }, answers: { ...answers, 'hours.search': shifts.slice(0, 35) } },
}
export const Shift: Story = { args: { search: { shift: '2' } } }
export const Planning: Story = { args: { search: { form: 'new' } } }
export const Copying: Story = { args: { search: { form: 'copy' } } }
export const Posting: Story = { args: { search: { form: 'post' } } }
export const ForALeadGenerator: Story = { args: { roleId: 14, answers: { ...answers, 'hours.search': shifts.slice(0, 5) } } }
export const OpenForALeadGenerator: Story = { args: { roleId: 14, search: { shift: String(open[0]?.id) } } }
/** A phone on a day without shifts. */
export const NobodyPlanned: Story = { args: { answers: { ...answers, 'hours.search': [], 'hours.availableSchedules': [] } } }
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = {
  args: {
    answers: { ...lists, 'lookup.second': { ...second, leadGenerator: [] }, 'hours.search': [], 'hours.availableSchedules': [] },
  },
}
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 7 } }
