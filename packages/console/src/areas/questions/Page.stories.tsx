import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import AnswersPage from './AnswersPage.tsx'
import AppointmentsPage from './AppointmentsPage.tsx'
import KindsPage from './KindsPage.tsx'
import Page from './Page.tsx'
import QuestionsPage from './QuestionsPage.tsx'

const meta = {
  title: 'Console/Question library',
  component: ConsoleStory,
  args: { children: <Page />, answers: {} },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'settings.serviceTypes': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Questions: Story = { args: { children: <QuestionsPage /> } }
export const Answers: Story = { args: { children: <AnswersPage /> } }
export const Appointments: Story = { args: { children: <AppointmentsPage /> } }
export const Kinds: Story = { args: { children: <KindsPage /> } }
