import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import DeliveriesPage from './DeliveriesPage.tsx'

const one = contract['deliveries.retry'].example.reply as Replies['deliveries.retry']
const all = ['queued', 'sending', 'sent', 'acknowledged', 'failed', 'dead'] as const
const deliveries = rowsLike(one, 12, (index) => ({
  state: all[index % all.length] ?? 'sent',
  system: index % 2 ? ('serviceTitan' as const) : ('webhook' as const),
  externalId: index % 6 === 3 ? String(5000 + index) : null,
  url: index % 6 === 3 ? `https://go.servicetitan.com/#/Job/Index/${5000 + index}` : null,
  lastError: index % 6 > 3 ? 'The receiver answered 503.' : null,
}))

const meta = {
  title: 'Console/Deliveries',
  component: ConsoleStory,
  args: { children: <DeliveriesPage />, answers: { 'deliveries.search': deliveries } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'deliveries.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '5' } } }
