import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['technicians.upsert'].example.reply as Replies['technicians.upsert']
const names = ['Pat Osei', 'Maximiliano Featherstonehaugh-Montgomery', 'Li Wu', 'Ana María Echeverría']
const technicians = rowsLike(one, 240, (index) => ({
  name: `${names[index % names.length]} ${index + 1}`,
  isActive: index % 5 !== 4,
  upcomingBookings: (index * 7) % 13,
  businessUnit: index % 3 ? one.businessUnit : null,
}))

const meta = {
  title: 'Console/Technicians/List',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'technicians.search': technicians } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'technicians.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '2' } } }
export const Adding: Story = { args: { roleId: 2, search: { form: 'new' } } }
export const Changing: Story = { args: { roleId: 2, search: { form: '2' } } }
export const Filtered: Story = { args: { search: { search: 'nobody' }, answers: { 'technicians.search': [] } } }
export const ForASupervisor: Story = { args: { roleId: 15 } }
