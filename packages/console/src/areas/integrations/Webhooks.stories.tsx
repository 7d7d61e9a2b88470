import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import ConnectionDialog from './ConnectionDialog.tsx'
import SecretDialog from './SecretDialog.tsx'
import WebhooksPage from './WebhooksPage.tsx'

const { secret = '', ...one } = contract['webhooks.upsert'].example.reply as Replies['webhooks.upsert']
const healths = ['ok', 'failing', 'paused'] as const
const webhooks = rowsLike(one, 3, (index) => ({
  health: healths[index] ?? 'ok',
  isActive: index !== 2,
  isManaged: index === 1,
  lastError: index === 1 ? 'The receiver answered 503.' : null,
}))
const connection = contract['connections.save'].example.reply as Replies['connections.save']

const meta = {
  title: 'Console/Webhooks',
  component: ConsoleStory,
  args: { children: <WebhooksPage />, answers: { 'webhooks.search': webhooks } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'webhooks.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Adding: Story = { args: { search: { form: 'new' } } }
export const Secret: Story = { args: { children: <SecretDialog secret={secret} onClose={() => {}} /> } }
export const ServiceTitan: Story = {
  args: {
    children: (
      <ConnectionDialog
        connection={{
          ...connection,
          system: 'serviceTitan',
          updatedAt: null,
          settings: { authUrl: null, apiUrl: null, tenantId: null, bookingProviderId: null, sendCaptured: null },
          usualSettings: { authUrl: 'https://auth.servicetitan.io', apiUrl: 'https://api.servicetitan.io' },
          secretNames: ['clientId', 'clientSecret', 'appKey'],
          secretsSet: [],
        }}
        onClose={() => {}}
        onSaved={() => {}}
      />
    ),
  },
}
