import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { usFederalHolidays } from '@walkup/sdk/domain'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { second } from '../../fixture/lookups.ts'
import { rowsLike } from '../../fixture/table.ts'
import FederalDialog from './FederalDialog.tsx'
import Page from './Page.tsx'

const one = contract['settings.upsertHoliday'].example.reply as Replies['settings.upsertHoliday']
const federal = usFederalHolidays(2026)
const holidays = rowsLike(one, federal.length, (index) => ({
  ...federal[index],
  exceptAppointmentTypeIds: index === 3 ? [1, 2] : [],
  source: index % 4 === 2 ? ('inherited' as const) : ('own' as const),
  bookings: index === 9 ? 2 : 0,
}))

const meta = {
  title: 'Console/Holidays',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'settings.holidays': holidays, 'lookup.second': second } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 5 } }
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'settings.holidays': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '4' } } }
export const Adding: Story = { args: { search: { form: 'new' } } }
export const Editing: Story = { args: { search: { form: '4' } } }
export const Federal: Story = { args: { children: <FederalDialog onClose={() => {}} /> } }
