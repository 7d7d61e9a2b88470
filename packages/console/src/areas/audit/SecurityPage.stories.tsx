import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import SecurityPage from './SecurityPage.tsx'

const [one] = (contract['security.search'].example.reply as Replies['security.search']).items
const kinds = [
  { kind: 'signInFailed', user: null, organizationId: 0, details: { address: 'q1x_9Zab' } },
  { kind: 'signIn', details: { method: 'password' } },
  { kind: 'export', details: { entity: 'lead', rows: 1204, filter: { search: 'okafor' } } },
  {
    kind: 'roleChanged',
    actor: { id: 2, name: 'Maximiliano Featherstonehaugh-Montgomery' },
    details: { fromRoleId: 7, toRoleId: 2 },
  },
] as const
const events = one ? rowsLike(one, 120, (index) => ({ ...kinds[index % kinds.length], at: one.at })) : []

const meta = {
  title: 'Console/Security log',
  component: ConsoleStory,
  args: { roleId: 2, children: <SecurityPage />, answers: { 'security.search': events } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'security.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const SidePanel: Story = { args: { search: { row: String(one?.id ?? 1) } } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
