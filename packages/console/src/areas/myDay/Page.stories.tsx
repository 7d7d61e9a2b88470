import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import MyDayPage from './MyDayPage.tsx'

const shift = (contract['hours.search'].example.reply as Replies['hours.search']).items
const open = (contract['hours.availableSchedules'].example.reply as Replies['hours.availableSchedules']).items
const log = contract['labor.clock'].example.reply as Replies['labor.clock']
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const planned = shift.map((row) => ({ ...row, startAt: soon(1), endAt: soon(8) }))
const toClaim = open.map((row) => ({ ...row, startAt: soon(30), endAt: soon(37) }))

const meta = {
  title: 'Console/My day',
  component: ConsoleStory,
  args: {
    roleId: 14,
    children: <MyDayPage />,
    answers: {
      'labor.search': [{ ...log, clockInAt: soon(-3) }],
      'hours.search': planned,
      'hours.availableSchedules': toClaim,
    },
  },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ClockedOut: Story = {
  args: { answers: { 'labor.search': [], 'hours.search': planned, 'hours.availableSchedules': toClaim } },
}
export const OnBreak: Story = {
  args: {
    answers: {
      'labor.search': [
        {
          ...log,
          clockInAt: soon(-3),
          breaks: [
            { id: 1, activity: { id: 3, name: 'Break' }, startAt: soon(-2), endAt: soon(-1.8), isPaid: true },
            { id: 2, activity: { id: 4, name: 'Lunch' }, startAt: soon(-0.2), endAt: null, isPaid: false },
          ],
        },
      ],
      'hours.search': planned,
      'hours.availableSchedules': toClaim,
    },
  },
}
export const Empty: Story = {
  args: {
    answers: {
      'labor.search': [],
      'hours.search': [],
      'hours.availableSchedules': [],
      'qrCodes.search': [],
      'users.recentActivity': { items: [], approaches: 0 } as never,
    },
  },
}
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 5 } }
