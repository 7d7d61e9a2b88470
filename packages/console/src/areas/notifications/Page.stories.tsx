import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { Stage } from '../../fixture/Stage.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Compose from './Compose.tsx'
import Page from './Page.tsx'

const one = contract['notifications.send'].example.reply as Replies['notifications.send']
const sent = rowsLike(one, 40, (place) => ({
  title:
    place % 3
      ? `Holiday hours ${place + 1}`
      : `Inventory weekend: who is where, and which entrances stay closed until noon ${place + 1}`,
  channels: place % 2 ? (['inApp'] as const).slice() : (['inApp', 'email'] as const).slice(),
  read: place % 9,
}))

const meta = {
  title: 'Console/Notifications',
  component: Stage,
  args: { children: <Page params={{}} />, answers: { 'notifications.history': sent } },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'notifications.history': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '1' } } }
export const Composing: Story = { args: { children: <Compose onClose={() => {}} /> } }
