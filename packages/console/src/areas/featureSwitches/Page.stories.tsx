import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { switchKeys } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import PageNotFound from '../../app/PageNotFound.tsx'
import { featureSwitches } from './index.ts'
import Page from './Page.tsx'

type Items = Replies['features.switches']['items']
const items: Items = switchKeys.map((key, index) => ({
  key,
  isActive: index !== 2,
  roleIds: index === 1 ? [2, 3, 4] : [],
  isLimitedAbove: index === 4,
  updatedAt: index < 3 ? '2026-11-01T09:00:00.000Z' : null,
}))
const answers = { 'features.switches': { items } } as never

const meta = {
  title: 'Console/Features',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Empty: Story = { args: { answers: { 'features.switches': { items: [] } } as never } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['features.switches'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['features.switches'] } }
export const AreaOff: Story = {
  args: { disabledFeatures: ['charts'], children: <PageNotFound area={{ ...featureSwitches, needs: 'charts.leadCount' }} /> },
}
