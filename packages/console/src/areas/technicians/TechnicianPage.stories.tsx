import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { first } from '../../fixture/lookups.ts'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import AssignDialog from './AssignDialog.tsx'
import HoursDialog from './HoursDialog.tsx'
import TechnicianPage from './TechnicianPage.tsx'
import type { Technician } from './week.ts'

const [one] = (contract['technicians.schedule'].example.reply as Replies['technicians.schedule']).technicians
const [visit] = one?.visits ?? []
const [off] = one?.timeOff ?? []
const DAY = 86_400_000
const monday = Math.floor(Date.now() / DAY) * DAY - ((new Date().getUTCDay() + 6) % 7) * DAY
const dayAt = (index: number) => new Date(monday + index * DAY).toISOString().slice(0, 10)
const technician: Technician[] =
  one && visit && off
    ? [
        {
          ...one,
          workingHours: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startLocal: '08:00', endLocal: '17:00' })),
          timeOff: [
            { ...off, id: 1, from: dayAt(3), to: dayAt(3) },
            { ...off, id: 2, from: dayAt(1), to: dayAt(1), startLocal: '12:00', note: 'Training' },
          ],
          visits: [0, 1, 2, 4].map((place) => ({
            ...visit,
            id: 70 + place,
            date: dayAt(place),
            startLocal: place === 1 ? '13:00' : '09:00',
            endLocal: place === 1 ? '14:30' : '10:30',
            startAt: `${dayAt(place)}T14:00:00.000Z`,
            conflicts: place === 1 ? (['timeOff'] as const).slice() : [],
          })),
        },
      ]
    : []
const answers = { 'lookup.first': first, 'technicians.schedule': { technicians: technician } }
const assignable: Replies['appointments.technicians'] = {
  technicians: [
    { id: 3, name: 'Pat Osei', isAssigned: true, conflicts: ['timeOff'], busyWith: null },
    { id: 4, name: 'Li Wu', isAssigned: false, conflicts: [], busyWith: null },
    { id: 5, name: 'Ana María Echeverría', isAssigned: false, conflicts: ['hours', 'skills'], busyWith: null },
    {
      id: 6,
      name: 'Maximiliano Featherstonehaugh-Montgomery',
      isAssigned: false,
      conflicts: ['busy'],
      busyWith: { id: 90, startAt: `${dayAt(1)}T14:00:00.000Z`, timeZone: 'America/New_York', lead: { id: 9, name: 'Kim Park' } },
    },
    { id: 7, name: 'Jo Reyes', isAssigned: false, conflicts: ['type'], busyWith: null },
  ],
}
const hours = technician[0]?.workingHours ?? []

const meta = {
  title: 'Console/Technicians/Calendar',
  component: ConsoleStory,
  args: { roleId: 2, children: <TechnicianPage params={{ id: '3' }} />, answers },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

/** Tuesday’s visit conflicts with time off; Thursday is off. */
export const Full: Story = {}
export const Day: Story = { args: { search: { view: 'day', day: dayAt(1) } } }
export const WorkingHours: Story = { args: { search: { view: 'hours' } } }
export const EditingHours: Story = {
  args: {
    answers: { 'technicians.previewTime': { bookings: 1, visits: technician[0]?.visits.slice(0, 1) ?? [] } },
    children: <HoursDialog technicianId={3} hours={hours} at={0} place={undefined} onSave={() => {}} onClose={() => {}} />,
  },
}
export const Assigning: Story = {
  args: {
    answers: { 'appointments.technicians': assignable },
    children: <AssignDialog bookingId={77} description="Sam Lee, Tue, Nov 24, 1:00 PM" leadId={812} onClose={() => {}} />,
  },
}
export const Empty: Story = {
  args: {
    search: { view: 'day' },
    answers: { ...answers, 'technicians.schedule': { technicians: one ? [{ ...one, timeOff: [], visits: [] }] : [] } },
  },
}
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
