import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const [one] = (contract['messages.conversations'].example.reply as Replies['messages.conversations']).items
const texts = [
  'Can you come before noon?',
  'Is the dog OK in the yard?',
  'Call me, please',
  'How much is a roof?',
  'Running late',
  'Thanks!',
]
const rows = one
  ? rowsLike(one, 6, (index) => ({
      text: texts[index] ?? '',
      lead:
        index === 3
          ? null
          : {
              id: 300 + index,
              kind: 'internal' as const,
              phone: one.phone,
              name: ['Jordan Reed', 'Aisha Sato', 'Tamara Okafor'][index % 3] ?? '',
            },
      waitingIds: index < 4 ? Array.from({ length: (index % 2) + 1 }, (_, nth) => index * 10 + nth + 1) : [],
      claimedBy: index % 2 ? null : one.claimedBy,
    }))
  : []

const meta = {
  title: 'Console/Conversations',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page params={{}} />, answers: { 'messages.conversations': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 7 } }
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'messages.conversations': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Opened: Story = { args: { search: { row: '1' } } }
export const UnknownPhone: Story = { args: { search: { row: '4' } } }
