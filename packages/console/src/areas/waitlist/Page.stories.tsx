import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['waitlist.upsert'].example.reply as Replies['waitlist.upsert']
const states = ['waiting', 'waiting', 'booked', 'expired', 'removed', 'optedOut'] as const
const rows = rowsLike(one, 6, (index) => ({
  lead: { ...one.lead, id: 300 + index, name: ['Jordan Reed', 'Aisha Sato', 'Tamara Okafor'][index % 3] ?? '' },
  state: states[index] ?? 'waiting',
  endedAt: index > 1 ? one.createdAt : null,
  offers: index % 2 ? [] : one.offers,
  isEarlier: index === 1,
}))

const meta = {
  title: 'Console/Waitlist',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page params={{}} />, answers: { 'waitlist.search': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 7 } }
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'waitlist.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Adding: Story = { args: { search: { form: 'new' } } }
export const Opened: Story = { args: { search: { row: '1' } } }
