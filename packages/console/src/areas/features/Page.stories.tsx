import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['features.upsert'].example.reply as Replies['features.upsert']
const features = rowsLike(one, 8, (index) => ({ key: `update-${index}`, isActive: index % 3 !== 2 }))

const meta = {
  title: 'Console/What’s new',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'features.updates': { features: [...features], featureConfig: {} } } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ForTheSystem: Story = { args: { roleId: 1 } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['features.updates'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['features.updates'] } }
export const Empty: Story = { args: { answers: { 'features.updates': { features: [], featureConfig: {} } } } }
