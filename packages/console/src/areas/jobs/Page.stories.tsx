import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import Page from './Page.tsx'

type Reply = Replies['jobs.list']
const { kinds, dead } = contract['jobs.list'].example.reply as Reply
const names = [
  'deliveries',
  'mail',
  'messages',
  'notices',
  'outbox',
  'removals',
  'reports',
  'retention',
  'new kind of a newer server',
]
const full: Reply = {
  kinds: names.flatMap((kind, index) =>
    kinds.map((one) => ({
      ...one,
      kind,
      running: index === 2 ? 1 : 0,
      due: index === 1 ? 214 : 0,
      oldestSeconds: index === 1 ? 3_700 : 0,
      dead: index === 5 ? 1 : 0,
      lastError: index === 0 ? 'The database does not answer.' : null,
      lastRunAt: index === 5 ? null : one.lastRunAt,
      nextRunAt: index === 5 ? null : one.nextRunAt,
    })),
  ),
  dead: [...dead],
}

const meta = {
  title: 'Console/Background jobs',
  component: ConsoleStory,
  args: { roleId: 1, children: <Page />, answers: { 'jobs.list': full } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const NothingGivenUp: Story = { args: { answers: { 'jobs.list': { ...full, dead: [] } } } }
export const Empty: Story = { args: { answers: { 'jobs.list': { kinds: [], dead: [] } } } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['jobs.list'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['jobs.list'] } }
