import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

type LeadRow = Replies['leads.searchAll']['items'][number]
const [lead] = (contract['leads.searchAll'].example.reply as Replies['leads.searchAll']).items as [LeadRow]
const [task] = (contract['followUp.tasks'].example.reply as Replies['followUp.tasks']).items
const day = contract['appointments.day'].example.reply as Replies['appointments.day']
const [technician] = day.technicians
const [visit] = technician?.visits ?? []
const visitAt = (id: number, startLocal: string, endLocal: string) => ({
  ...(visit as NonNullable<typeof visit>),
  id,
  startLocal,
  endLocal,
  conflicts: [],
})

const meta = {
  title: 'Console/Queue',
  component: ConsoleStory,
  args: {
    roleId: 5,
    children: <Page />,
    alike: ['appointments.day'],
    answers: {
      'leads.searchAll': rowsLike(lead, 12, (index) => ({ lastName: `Reyes-${index}` })),
      'followUp.tasks': rowsLike(task as NonNullable<typeof task>, 3, () => ({})),
      'appointments.day': {
        ...day,
        technicians: [
          {
            ...(technician as NonNullable<typeof technician>),
            visits: [visitAt(76, '09:00', '10:00'), visitAt(77, '10:30', '12:00')],
          },
          { id: 4, name: 'Ada Moreno', isActive: true, visits: [visitAt(80, '13:00', '14:30')], travelWarnings: [] },
          { id: 5, name: 'Lee Chan', isActive: true, visits: [], travelWarnings: [] },
        ],
        unassigned: [{ ...visitAt(81, '11:00', '12:00'), conflicts: ['unassigned' as const] }],
      },
    },
  },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const WithLead: Story = { args: { search: { lead: '812', from: 'unclaimed' } } }
export const Empty: Story = {
  args: {
    answers: {
      'leads.searchAll': [],
      'followUp.tasks': [],
      'appointments.day': { date: day.date, technicians: [], unassigned: [] },
    },
  },
}
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
