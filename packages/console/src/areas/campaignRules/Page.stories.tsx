import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { Stage } from '../../fixture/Stage.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['settings.upsertCampaignRule'].example.reply as Replies['settings.upsertCampaignRule']
const sources = ['google', 'facebook', 'newsletter', null]
const rules = rowsLike(one, 6, (place) => ({
  utmSource: sources[place % 4] ?? null,
  utmMedium: place % 2 ? 'cpc' : null,
  utmCampaign: place % 3 ? null : 'spring-*',
  isActive: place !== 4,
}))

const meta = {
  title: 'Console/Campaign rules',
  component: Stage,
  args: { roleId: 2, children: <Page params={{}} />, answers: { 'settings.campaignRules': rules } },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Empty: Story = { args: { answers: { 'settings.campaignRules': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Adding: Story = { args: { search: { form: 'new' } } }
