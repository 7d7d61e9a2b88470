import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import ImportDialog from './ImportDialog.tsx'
import TimeOffPage from './TimeOffPage.tsx'

const one = contract['technicians.upsertTimeOff'].example.reply as Replies['technicians.upsertTimeOff']
const rows = rowsLike(one, 30, (index) => ({
  technician: { id: index + 1, name: ['Pat Osei', 'Li Wu', 'Ana María Echeverría'][index % 3] ?? 'Pat Osei' },
  startLocal: index % 4 === 1 ? '12:00' : null,
  bookings: index % 5 === 0 ? 2 : 0,
}))

const meta = {
  title: 'Console/Technicians/Time off',
  component: ConsoleStory,
  args: { roleId: 2, children: <TimeOffPage />, answers: { 'technicians.timeOff': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 15 } }
export const Adding: Story = { args: { search: { form: 'new' } } }
export const Importing: Story = { args: { children: <ImportDialog onClose={() => {}} /> } }
export const Empty: Story = { args: { answers: { 'technicians.timeOff': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
