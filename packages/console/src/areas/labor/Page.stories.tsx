import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import { BreaksDialog } from './BreaksDialog.tsx'
import LogsPage from './LogsPage.tsx'
import MissingPage from './MissingPage.tsx'
import PersonPage from './PersonPage.tsx'
import PayDialog from './PayDialog.tsx'
import RulesPage from './RulesPage.tsx'
import TotalsPage from './TotalsPage.tsx'
import type { Log, Punch } from './labels.ts'

const one = contract['labor.updateTimeLog'].example.reply as Log
const states = ['unapproved', 'approved', 'locked', 'open'] as const
const names = ['Maria Alvarez', 'Maximiliano Featherstonehaugh-Montgomery', 'Li Wu', 'Ana María Echeverría']
const logs = rowsLike<Log>({ ...one, original: null, editedBy: null }, 160, (index) => ({
  user: { id: index + 1, name: names[index % names.length] ?? '' },
  state: states[index % states.length] ?? 'open',
  ...(index % states.length === 3 ? { clockOutAt: null, workedMin: null } : {}),
  ...(index % 5 ? {} : { original: one.original, editedBy: one.editedBy }),
  atApprovedLocation: index % 3 ? true : index % 2 ? false : null,
}))
const lunch = { id: 4, name: 'Lunch' }
const withBreaks: Log = {
  ...one,
  breaks: [
    { id: 7, activity: lunch, startAt: '2026-11-20T18:00:00.000Z', endAt: '2026-11-20T18:30:00.000Z', isPaid: false },
    {
      id: 8,
      activity: { id: 3, name: 'Break' },
      startAt: '2026-11-20T20:00:00.000Z',
      endAt: '2026-11-20T20:15:00.000Z',
      isPaid: true,
    },
  ],
}
const punch = contract['labor.decidePunch'].example.reply as Punch
const punches = Array.from({ length: 12 }, (_, index) => ({
  ...punch,
  key: `shift:${index + 1}`,
  user: { id: index + 1, name: names[index % names.length] ?? '' },
  ...(index % 3 ? {} : { state: 'open' as const, proposed: null, reason: null, submittedBy: null }),
}))
const people = (contract['labor.totals'].example.reply as Replies['labor.totals']).items

const meta = {
  title: 'Console/Labor',
  component: ConsoleStory,
  args: { roleId: 6, children: <LogsPage />, answers: { 'labor.search': logs } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'labor.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 5 } }
export const SidePanel: Story = { args: { search: { row: '1' } } }
export const Adding: Story = { args: { search: { form: 'new' } } }
export const ByPerson: Story = { args: { children: <TotalsPage />, answers: { 'labor.totals': people } } }
export const Missing: Story = { args: { children: <MissingPage />, answers: { 'labor.missingPunches': punches } } }
export const MissingSidePanel: Story = {
  args: { children: <MissingPage />, answers: { 'labor.missingPunches': punches }, search: { row: '1' } },
}
export const Person: Story = { args: { children: <PersonPage params={{ id: '1' }} /> } }
export const NothingMissing: Story = { args: { children: <MissingPage />, answers: { 'labor.missingPunches': [] } } }
export const Breaks: Story = {
  args: { children: <BreaksDialog row={withBreaks} onClose={() => {}} onChanged={() => {}} /> },
}
export const Rules: Story = { args: { roleId: 2, children: <RulesPage /> } }
export const RulesFailed: Story = { args: { roleId: 2, children: <RulesPage />, searchStatus: 500 } }
export const RulesReadOnly: Story = { args: { roleId: 6, children: <RulesPage /> } }
export const Pay: Story = {
  args: {
    children: <PayDialog userId={1} name="Maria Alvarez" days={{}} onClose={() => {}} />,
    answers: { 'labor.totals': people },
  },
}
