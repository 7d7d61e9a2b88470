import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../../fixture/table.ts'
import SchedulesPage from './SchedulesPage.tsx'

const one = contract['reportSchedules.upsert'].example.reply as Replies['reportSchedules.upsert']
const run = one.lastRun as NonNullable<typeof one.lastRun>
const runs = [
  run,
  { ...run, skipped: [] },
  { ...run, state: 'failed' as const, nextAttemptAt: run.dueAt, lastError: 'The database is busy.', finishedAt: null },
  null,
]
const rows = rowsLike(one, 4, (index) => ({
  name: ['Stores, this week', 'Speed to lead', 'My open leads', 'Payroll hours'][index] ?? '',
  cron: ['0 8 * * 1', '30 7 * * *', '0 9 1 * *', '0 18 * * 5'][index] ?? '',
  isPaused: index === 3,
  nextRunAt: index === 3 ? null : one.nextRunAt,
  lastRun: runs[index] ?? null,
}))

const meta = {
  title: 'Console/Reports/Schedules',
  component: ConsoleStory,
  args: { children: <SchedulesPage params={{}} />, roleId: 2, answers: { 'reportSchedules.search': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'reportSchedules.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 5 } }
export const Opened: Story = { args: { search: { row: '1' } } }
