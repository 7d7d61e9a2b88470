import type { Meta, StoryObj } from '@storybook/react-vite'
import { Chart, type ChartData } from './Chart.tsx'
import { countSteps } from './chartScale.ts'
import { visuallyHidden } from './controls.css.ts'
import './font.css'
import './global.css.ts'

const format = (value: number) => String(value)
const names = ['Northgate', 'Harbor Home at the Village of Upper Arlington Marketplace', 'Polaris', 'Grove City', 'Dublin']
const series = (count: number) =>
  [
    { label: 'This period', tone: 'accent', values: Array.from({ length: count }, (_, index) => (index * 7 + 5) % 23) },
    { label: 'Before', tone: 'muted', values: Array.from({ length: count }, (_, index) => (index * 5 + 3) % 19), isDashed: true },
  ] as const
const bars: ChartData = {
  kind: 'bars',
  points: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  format,
  steps: countSteps,
  series: series(7),
}
const days = Array.from({ length: 60 }, (_, index) => `Day ${index + 1}`)

const meta = {
  title: 'Console/Chart',
  component: Chart,
  args: { title: 'Leads by day', data: bars, empty: 'No data to chart for these dates.' },
  render: (args) => (
    <main style={{ padding: 24 }}>
      <h1 className={visuallyHidden}>A chart of leads</h1>
      <Chart {...args} />
    </main>
  ),
} satisfies Meta<typeof Chart>
export default meta
type Story = StoryObj<typeof meta>

export const Bars: Story = {}
export const Rows: Story = { args: { data: { ...bars, kind: 'rows', points: names, series: series(5) } } }
export const Lines: Story = { args: { data: { ...bars, kind: 'lines', points: days, series: series(60) } } }
export const OnePoint: Story = { args: { data: { ...bars, kind: 'lines', points: ['Nov 1'], series: series(1) } } }
export const Empty: Story = { args: { data: { ...bars, series: [] } } }
export const Loading: Story = { args: { data: undefined } }
