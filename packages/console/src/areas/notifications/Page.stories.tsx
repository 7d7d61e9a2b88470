import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Compose from './Compose.tsx'
import Page from './Page.tsx'

const one = contract['notifications.send'].example.reply as Replies['notifications.send']
const sent = rowsLike(one, 40, (index) => ({
  title:
    index % 3
      ? `Holiday hours ${index + 1}`
      : `Inventory weekend: who is where, and which entrances stay closed until noon ${index + 1}`,
  channels: index % 2 ? (['inApp'] as const).slice() : (['inApp', 'email'] as const).slice(),
  read: index % 9,
}))

const meta = {
  title: 'Console/Notifications',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'notifications.history': sent } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'notifications.history': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '1' } } }
export const Composing: Story = { args: { children: <Compose onClose={() => {}} /> } }
