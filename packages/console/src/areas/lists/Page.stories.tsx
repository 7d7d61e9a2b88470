import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import EntriesPage from './EntriesPage.tsx'
import Page from './Page.tsx'

const one = contract['settings.upsertListEntry'].example.reply as Replies['settings.upsertListEntry']
const entries = rowsLike(one, 60, (index) => ({
  name: `Trade ${index + 1}`,
  isActive: index % 5 !== 4,
  source: index % 9 === 8 ? ('external' as const) : ('own' as const),
  sort: index,
}))

const meta = {
  title: 'Console/Lists/List',
  component: ConsoleStory,
  args: { children: <EntriesPage params={{ list: 'userTrades' }} />, answers: { 'settings.listEntries': entries } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Overview: Story = { args: { children: <Page /> } }
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'settings.listEntries': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '2' } } }
export const Adding: Story = { args: { roleId: 2, search: { form: 'new' } } }
