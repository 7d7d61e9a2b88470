import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import LogPage from './LogPage.tsx'

type Message = Replies['messages.search']['items'][number]
const [one] = (contract['messages.search'].example.reply as Replies['messages.search']).items
const sent = { skipReason: null, segments: 1, sentAt: '2026-11-21T15:00:05.000Z' } as const
const outcomes: readonly Partial<Message>[] = [
  { ...sent, kind: 'booked', state: 'delivered' },
  { ...sent, kind: 'onTheWay', state: 'sent', segments: 2 },
  { kind: 'reminder', state: 'skipped', skipReason: 'no-consent' },
  { kind: 'moved', channel: 'email', state: 'failed', skipReason: null, lastError: 'The mail server answered 451.' },
  { ...sent, kind: 'reply', state: 'received', direction: 'in' },
  { kind: 'visited', channel: 'email', state: 'planned', skipReason: null },
]
const names = ['Delia Brown', 'Jordan Reed', 'Maximiliano Featherstonehaugh-Montgomery']
const messages = rowsLike(one as Message, 24, (index) => ({
  ...outcomes[index % outcomes.length],
  person: index === 2 ? null : { kind: 'lead' as const, id: 812 + index, name: names[index % names.length] ?? '' },
}))

const meta = {
  title: 'Console/Messages',
  component: ConsoleStory,
  args: { roleId: 2, children: <LogPage params={{}} />, answers: { 'messages.search': messages } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'messages.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '4' } } }
