import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { Stage } from '../../fixture/Stage.tsx'
import ChartsPage from './ChartsPage.tsx'

const example = contract['charts.leadCount'].example.reply as Replies['charts.leadCount']
const buckets = Array.from({ length: 30 }, (_, place) => ({
  date: `2026-11-${String(place + 1).padStart(2, '0')}`,
  previousDate: `2026-10-${String(place + 2).padStart(2, '0')}`,
  leads: (place * 7) % 23,
  previousLeads: (place * 5) % 19,
}))
const full = {
  ...example,
  buckets,
  leadGenerators: Array.from({ length: 24 }, (_, place) => ({
    leadGenerator: {
      id: place + 1,
      name: place % 5 ? `Maria Alvarez ${place}` : `Maximiliano Featherstonehaugh-Montgomery ${place}`,
    },
    total: 90 - place,
    leads: buckets.map(({ leads }) => Math.floor(leads / (place + 1))),
  })),
}
const empty = { ...example, buckets: buckets.map((bucket) => ({ ...bucket, leads: 0, previousLeads: 0 })), leadGenerators: [] }

const meta = {
  title: 'Console/Charts',
  component: Stage,
  args: { children: <ChartsPage params={{}} />, roleId: 2, answers: { 'charts.leadCount': full } },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'charts.leadCount': empty } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
export const DaysOfTheWeek: Story = { args: { children: <ChartsPage params={{ id: 'days' }} />, answers: {} } }
export const HoursOfTheDay: Story = { args: { children: <ChartsPage params={{ id: 'hours' }} />, answers: {} } }
