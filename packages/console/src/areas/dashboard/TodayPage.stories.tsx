import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import PeoplePage from './PeoplePage.tsx'
import StoresPage from './StoresPage.tsx'
import TodayPage from './TodayPage.tsx'

const panels = contract['dashboard.panels'].example.reply as Replies['dashboard.panels']
const none = Object.fromEntries(
  Object.entries(panels.today.figures).map(([name, value]) => [name, name.endsWith('Rate') ? null : (value ?? 0) * 0]),
) as typeof panels.today.figures
const quiet: Replies['dashboard.panels'] = {
  ...panels,
  unclaimed: { count: 0, oldestReceivedAt: null, oldestAgeSeconds: null },
  appointmentsToday: { count: 0, upcoming: 0, unconfirmed: 0, nextAt: null },
  onTheFloor: { count: 0, people: [] },
  missingPunches: { count: 0, withoutPunch: 0, withoutEnd: 0, withoutShift: 0 },
  today: { figures: none, previous: none, drill: {}, previousLeadsSoFar: 0 },
}
const days = contract['dashboard.leadsBarChart'].example.reply as Replies['dashboard.leadsBarChart']

const meta = {
  title: 'Console/Today',
  component: ConsoleStory,
  args: { children: <TodayPage />, roleId: 2, answers: { 'dashboard.panels': panels } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'dashboard.panels': quiet, 'dashboard.leadsBarChart': { ...days, days: [] } } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 10 } }
/** System administrator of a server without SMTP. */
export const ConnectionsFail: Story = {
  args: {
    answers: {
      'dashboard.panels': {
        ...panels,
        failingConnections: [
          { system: 'serviceTitan', url: null, since: '2026-11-21T14:40:00.000Z' },
          { system: 'webhook', url: 'https://crm.example/walkup', since: null },
        ],
      },
    },
  },
}
export const MailIsOff: Story = { args: { answers: { 'dashboard.panels': { ...panels, isMailOff: true } } } }
/** Roles without labor access see neither active staff nor punches. */
export const ForAViewer: Story = {
  args: { roleId: 7, answers: { 'dashboard.panels': { ...panels, onTheFloor: null, missingPunches: null } } },
}
export const Stores: Story = { args: { children: <StoresPage />, answers: {} } }
export const NoStores: Story = { args: { children: <StoresPage />, answers: { 'dashboard.stores': [] } } }
export const People: Story = { args: { children: <PeoplePage />, answers: {} } }
