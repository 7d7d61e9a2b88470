import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import NoActivityPage from './NoActivityPage.tsx'
import Page from './Page.tsx'
import SchedulesPage from './SchedulesPage.tsx'

const [one] = (contract['users.search'].example.reply as Replies['users.search']).items
const names = ['Ruiz', 'Featherstonehaugh-Montgomery', 'Wu', 'Echeverría de la Fuente']
const users = one
  ? rowsLike(one, 120, (index) => ({
      lastName: `${names[index % names.length]} ${index + 1}`,
      roleId: [14, 15, 4, 5, 6, 2][index % 6] ?? 14,
      isActive: index % 7 !== 6,
      acceptedAt: index % 5 === 1 ? null : one.acceptedAt,
      declinedAt: index % 10 === 6 ? one.createdAt : null,
      territories: index % 3 ? one.territories : [],
    }))
  : []

const meta = {
  title: 'Console/Users',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'users.search': users } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'users.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 7 } }
export const SidePanel: Story = { args: { search: { row: '2' } } }
export const Inviting: Story = { args: { search: { form: 'new' } } }
export const Changing: Story = { args: { search: { form: '2' } } }
export const One: Story = { args: { children: <Page params={{ id: '31' }} /> } }
export const NoActivity: Story = { args: { children: <NoActivityPage /> } }
export const NobodyMissing: Story = {
  args: { children: <NoActivityPage />, answers: { 'users.searchNoActivity': [] } },
}
export const Schedules: Story = { args: { children: <SchedulesPage /> } }
