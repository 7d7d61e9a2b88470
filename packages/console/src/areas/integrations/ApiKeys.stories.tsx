import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import { t } from '../../i18n/index.ts'
import ApiKeysPage from './ApiKeysPage.tsx'
import SecretDialog from './SecretDialog.tsx'

const { key = '', ...one } = contract['apiKeys.upsert'].example.reply as Replies['apiKeys.upsert']
const names = ['Partner portal', 'Call center', 'Old importer']
const apiKeys = rowsLike(one, 3, (index) => ({
  name: names[index] ?? 'Key',
  scopes: index === 1 ? ['leads:write' as const] : one.scopes,
  lastUsedAt: index === 1 ? null : '2026-11-21T14:00:00.000Z',
  lastUsedIp: index === 1 ? null : '198.51.100.7',
  allowedIps: index === 1 ? [] : one.allowedIps,
  expiresAt: [null, '2027-11-20T15:00:00.000Z', '2020-11-20T15:00:00.000Z'][index] ?? null,
}))

const meta = {
  title: 'Console/API keys',
  component: ConsoleStory,
  args: { children: <ApiKeysPage />, answers: { 'apiKeys.search': apiKeys }, roleId: 2 },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'apiKeys.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Adding: Story = { args: { search: { form: 'new' } } }
export const Created: Story = {
  args: {
    children: (
      <SecretDialog secret={key} label={t('integrations.apiKey')} hint={t('integrations.apiKeyHint')} onClose={() => {}} />
    ),
  },
}
