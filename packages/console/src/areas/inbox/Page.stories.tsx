import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

type Row = Replies['notifications.inbox']['items'][number]
const [one] = (contract['notifications.inbox'].example.reply as Replies['notifications.inbox']).items
const came = rowsLike(one as Row, 12, (index) => ({
  title: index % 3 ? 'Holiday hours' : 'Inventory weekend: who is where, and which entrances stay closed until noon',
  readAt: index < 3 ? null : '2026-11-21T16:00:00.000Z',
}))

const meta = {
  title: 'Console/Inbox',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'notifications.inbox': came } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'notifications.inbox': [] } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
