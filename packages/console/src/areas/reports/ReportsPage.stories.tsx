import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../fixture/Stage.tsx'
import ReportsPage from './ReportsPage.tsx'

const meta = {
  title: 'Console/Reports/List',
  component: Stage,
  args: { children: <ReportsPage />, roleId: 2, answers: {} },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
/** Payroll may not open the smart circle. */
export const ForPayroll: Story = { args: { roleId: 6 } }
