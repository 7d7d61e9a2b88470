import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['businessUnits.upsert'].example.reply as Replies['businessUnits.upsert']
const businessUnits = rowsLike(one, 240, (index) => ({
  name: `Windows ${index + 1}`,
  isActive: index % 5 !== 4,
  technicians: (index * 7) % 13,
}))

const meta = {
  title: 'Console/Business units/List',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'businessUnits.search': businessUnits } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'businessUnits.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '2' } } }
export const Adding: Story = { args: { roleId: 2, search: { form: 'new' } } }
export const ForASupervisor: Story = { args: { roleId: 15 } }
