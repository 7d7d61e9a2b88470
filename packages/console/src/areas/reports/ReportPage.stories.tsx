import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { Stage } from '../../fixture/Stage.tsx'
import ReportPage from './ReportPage.tsx'

const example = contract['reports.storeLead'].example.reply as Replies['reports.storeLead']
const [one] = example.rows
const names = ['Northgate', 'Harbor Home at the Village of Upper Arlington Marketplace', 'Polaris', 'Grove City']
const rows = Array.from({ length: 140 }, (_, place) => {
  const leads = Math.max(0, 90 - place)
  return {
    ...(one as NonNullable<typeof one>),
    store: place === 3 ? null : { id: place + 1, name: `${names[place % names.length]} ${place + 1}` },
    figures: { ...example.total.figures, leads, ranRate: place % 7 ? 0.4 + (place % 50) / 100 : null },
  }
})
const none = { ...example.total.figures, leads: 0 }
const empty = { ...example, rows: [], total: { ...example.total, figures: none, previous: none, drill: {} } }

const meta = {
  title: 'Console/Reports/Stores',
  component: Stage,
  args: { children: <ReportPage params={{ id: 'stores' }} />, roleId: 2, answers: { 'reports.storeLead': { ...example, rows } } },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'reports.storeLead': empty } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
export const SpeedToLead: Story = { args: { children: <ReportPage params={{ id: 'speed' }} />, answers: {} } }
export const EverythingInOne: Story = { args: { children: <ReportPage params={{ id: 'summary' }} />, answers: {} } }
export const SmartCircle: Story = { args: { children: <ReportPage params={{ id: 'smart-circle' }} />, answers: {} } }
