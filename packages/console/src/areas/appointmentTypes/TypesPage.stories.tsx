import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { first } from '../../fixture/lookups.ts'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import QuestionsPage from './QuestionsPage.tsx'
import TypesPage from './TypesPage.tsx'

const one = contract['appointmentTypes.upsert'].example.reply as Replies['appointmentTypes.upsert']
const names = [
  'Kitchen design visit',
  'Bath estimate',
  'Roof inspection after a storm, with a drone and a ladder',
  'Window measure',
]
const types = rowsLike(one, 12, (index) => ({
  name: names[index % names.length] ?? '',
  order: index,
  isActive: index % 5 !== 4,
  technicianIds: index % 3 ? [1, 2, 3] : [],
  upcomingBookings: index * 7,
}))
const order = {
  organizationId: 1,
  territory: { id: 1, name: 'Columbus' },
  appointmentTypes: types.map(({ id, name, isActive, order: place }) => ({ id, name, isActive, order: place })),
}
const lists = { 'lookup.first': first }

const meta = {
  title: 'Console/Appointment types',
  component: ConsoleStory,
  args: {
    roleId: 2,
    children: <TypesPage />,
    answers: { ...lists, 'appointmentTypes.search': types, 'appointmentTypes.getOrder': order },
  },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ForADispatcher: Story = { args: { roleId: 5 } }
/** Read-only details for roles that may not edit. */
export const Reading: Story = {
  args: {
    roleId: 5,
    search: { row: '3' },
    answers: {
      ...lists,
      'appointmentTypes.search': types,
      'appointmentTypes.getOrder': order,
      'technicians.lookup': {
        technicians: ['Pat Osei', 'Malik Brooks', 'Rosa Moreno'].map((name, at) => ({ id: at + 1, name, isActive: true })),
      },
      'questions.lookup': {
        questions: ['Do you own your home?', 'When would you like to start?', 'How large is the project?'].map((name, at) => ({
          id: at + 1,
          name,
          label: { en: name },
          isActive: true,
        })),
      },
    },
  },
}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = {
  args: {
    answers: { ...lists, 'appointmentTypes.search': [], 'appointmentTypes.getOrder': { ...order, appointmentTypes: [] } },
  },
}
export const NoTerritory: Story = {
  args: { answers: { 'lookup.first': { ...first, organizationTerritories: [] } } },
}
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 7 } }
export const Changing: Story = { args: { search: { form: '3' } } }
export const Deleting: Story = { args: { search: { remove: '1' } } }
/** Has upcoming visits: the dialog offers alternatives to deletion. */
export const DeletingBooked: Story = { args: { search: { remove: '3' } } }
export const Questions: Story = { args: { children: <QuestionsPage /> } }
