import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { switchKeys } from '@walkup/sdk/contract'
import { Stage } from '../../fixture/Stage.tsx'
import NoPage from '../../app/NoPage.tsx'
import { featureSwitches } from './index.ts'
import Page from './Page.tsx'

type Items = Replies['features.switches']['items']
const items: Items = switchKeys.map((key, place) => ({
  key,
  isActive: place !== 2,
  roleIds: place === 1 ? [2, 3, 4] : [],
  isLimitedAbove: place === 4,
  updatedAt: place < 3 ? '2026-11-01T09:00:00.000Z' : null,
}))
const answers = { 'features.switches': { items } } as never

const meta = {
  title: 'Console/Features',
  component: Stage,
  args: { roleId: 2, children: <Page />, answers },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Empty: Story = { args: { answers: { 'features.switches': { items: [] } } as never } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['features.switches'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['features.switches'] } }
export const AreaOff: Story = {
  args: { disabledFeatures: ['charts'], children: <NoPage area={{ ...featureSwitches, needs: 'charts.leadCount' }} /> },
}
