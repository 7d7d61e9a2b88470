import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import ChartsPage from './ChartsPage.tsx'

const example = contract['charts.leadCount'].example.reply as Replies['charts.leadCount']
const buckets = Array.from({ length: 30 }, (_, index) => ({
  date: `2026-11-${String(index + 1).padStart(2, '0')}`,
  previousDate: `2026-10-${String(index + 2).padStart(2, '0')}`,
  leads: (index * 7) % 23,
  previousLeads: (index * 5) % 19,
}))
const full = {
  ...example,
  buckets,
  leadGenerators: Array.from({ length: 24 }, (_, index) => ({
    leadGenerator: {
      id: index + 1,
      name: index % 5 ? `Maria Alvarez ${index}` : `Maximiliano Featherstonehaugh-Montgomery ${index}`,
    },
    total: 90 - index,
    leads: buckets.map(({ leads }) => Math.floor(leads / (index + 1))),
  })),
}
const empty = { ...example, buckets: buckets.map((bucket) => ({ ...bucket, leads: 0, previousLeads: 0 })), leadGenerators: [] }

const meta = {
  title: 'Console/Charts',
  component: ConsoleStory,
  args: { children: <ChartsPage params={{}} />, roleId: 2, answers: { 'charts.leadCount': full } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'charts.leadCount': empty } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
export const DaysOfTheWeek: Story = { args: { children: <ChartsPage params={{ id: 'days' }} />, answers: {} } }
export const HoursOfTheDay: Story = { args: { children: <ChartsPage params={{ id: 'hours' }} />, answers: {} } }
