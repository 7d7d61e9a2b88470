import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { Stage } from '../../fixture/Stage.tsx'
import { rowsLike } from '../../fixture/table.ts'
import DeliveriesPage from './DeliveriesPage.tsx'

const one = contract['deliveries.retry'].example.reply as Replies['deliveries.retry']
const all = ['queued', 'sending', 'sent', 'acknowledged', 'failed', 'dead'] as const
const deliveries = rowsLike(one, 12, (place) => ({
  state: all[place % all.length] ?? 'sent',
  system: place % 2 ? ('serviceTitan' as const) : ('webhook' as const),
  externalId: place % 6 === 3 ? String(5000 + place) : null,
  lastError: place % 6 > 3 ? 'The receiver answered 503.' : null,
}))

const meta = {
  title: 'Console/Deliveries',
  component: Stage,
  args: { children: <DeliveriesPage />, answers: { 'deliveries.search': deliveries } },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'deliveries.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '5' } } }
