import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import ReportsPage from './ReportsPage.tsx'

const meta = {
  title: 'Console/Reports/List',
  component: ConsoleStory,
  args: { children: <ReportsPage />, roleId: 2, answers: {} },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
const at = '2026-11-20T15:00:00.000Z'
const saved = [
  { id: 1, name: 'Kitchens by weekday', isOwn: true, isShared: false, owner: null },
  {
    id: 2,
    name: 'What each campaign of the autumn brought in, by territory and appointment type',
    isOwn: true,
    isShared: true,
    owner: null,
  },
  { id: 3, name: 'Mondays', isOwn: false, isShared: true, owner: 'Priya Ramirez' },
].map((one) => ({ ...one, listKey: 'reports', state: {}, createdAt: at, updatedAt: at }))
export const WithSaved: Story = { args: { answers: { 'views.search': saved } } }
export const SavedFailed: Story = { args: { searchStatus: 500 } }
/** Payroll may not open the smart circle. */
export const ForPayroll: Story = { args: { roleId: 6 } }
