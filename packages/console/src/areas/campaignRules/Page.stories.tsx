import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['settings.upsertCampaignRule'].example.reply as Replies['settings.upsertCampaignRule']
const sources = ['google', 'facebook', 'newsletter', null]
const rules = rowsLike(one, 6, (index) => ({
  utmSource: sources[index % 4] ?? null,
  utmMedium: index % 2 ? 'cpc' : null,
  utmCampaign: index % 3 ? null : 'spring-*',
  isActive: index !== 4,
}))

const meta = {
  title: 'Console/Campaign rules',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'settings.campaignRules': rules } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Empty: Story = { args: { answers: { 'settings.campaignRules': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Adding: Story = { args: { search: { form: 'new' } } }
