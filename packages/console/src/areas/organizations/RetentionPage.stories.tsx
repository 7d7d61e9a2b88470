import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import RetentionPage from './RetentionPage.tsx'

const retention = contract['privacy.retention'].example.reply
const meta = {
  title: 'Console/Retention',
  component: ConsoleStory,
  args: { roleId: 2, children: <RetentionPage />, answers: { 'privacy.retention': retention as never } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Reading: Story = { args: { roleId: 3 } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['privacy.retention'] } }
