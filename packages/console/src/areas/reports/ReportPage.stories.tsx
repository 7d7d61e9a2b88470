import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import ReportPage from './ReportPage.tsx'

const names = ['Northgate', 'Harbor Home at the Village of Upper Arlington Marketplace', 'Polaris', 'Grove City']
const measures = [
  'leads',
  'scheduled',
  'ran',
  'ranRate',
  'sold',
  'closeRate',
  'soldCents',
  'paidMinutes',
  'leadsPerPaidHour',
] as const
const whole = {
  leads: 480,
  scheduled: 300,
  ran: 210,
  sold: 90,
  soldCents: 41_200_000,
  paidMinutes: 24_600,
  leadsPerPaidHour: 1.17,
}
const total = {
  current: { ...whole, ranRate: 0.7, closeRate: 0.43 },
  previous: { ...whole, ranRate: 0.6, closeRate: 0.4 },
  drill: {},
  maturing: 12,
}
const example = {
  ...(contract['reports.build'].example.reply as Replies['reports.build']),
  measures: [...measures],
  groupBy: ['store' as const],
  total,
}
const rows = Array.from({ length: 140 }, (_, index) => {
  const leads = Math.max(0, 90 - index)
  return {
    members: [index === 3 ? null : { id: index + 1, name: `${names[index % names.length]} ${index + 1}` }],
    current: { ...total.current, leads, ranRate: index % 7 ? 0.4 + (index % 50) / 100 : null },
    previous: total.previous,
    drill: {},
    maturing: index % 5 ? 0 : 2,
  }
})
const none = { leads: 0 }
const empty = { ...example, rows: [], total: { current: none, previous: none, drill: {}, maturing: 0 } }

const meta = {
  title: 'Console/Reports/Stores',
  component: ConsoleStory,
  args: { children: <ReportPage params={{ id: 'stores' }} />, roleId: 2, answers: { 'reports.build': { ...example, rows } } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'reports.build': empty } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
export const SpeedToLead: Story = { args: { children: <ReportPage params={{ id: 'speed' }} />, answers: {} } }
export const EverythingInOne: Story = { args: { children: <ReportPage params={{ id: 'summary' }} />, answers: {} } }
export const SmartCircle: Story = { args: { children: <ReportPage params={{ id: 'smart-circle' }} />, answers: {} } }

const hours = Array.from({ length: 10 }, (_, index) => ({
  members: [{ id: index + 10, name: String(index + 10) }],
  current: {
    approaches: 40 + index * 9,
    leads: 12 + index,
    appointmentsSet: 7,
    ranLeads: 4,
    soldLeads: 2,
    setRate: 0.58,
    leadsPerApproach: 0.2,
  },
  previous: { approaches: 50, leads: 14, appointmentsSet: 8, ranLeads: 5, soldLeads: 2, setRate: 0.5, leadsPerApproach: 0.28 },
  drill: {},
  maturing: index % 3,
}))
export const Funnel: Story = {
  args: {
    children: <ReportPage params={{ id: 'funnel' }} />,
    answers: {
      'reports.build': {
        ...example,
        measures: ['approaches', 'leadsPerApproach', 'leads', 'appointmentsSet', 'setRate', 'ranLeads', 'soldLeads'],
        groupBy: ['hour'],
        rows: hours,
        total: {
          current: {
            approaches: 810,
            leads: 165,
            appointmentsSet: 70,
            ranLeads: 40,
            soldLeads: 20,
            setRate: 0.42,
            leadsPerApproach: 0.2,
          },
          previous: {
            approaches: 700,
            leads: 150,
            appointmentsSet: 66,
            ranLeads: 41,
            soldLeads: 22,
            setRate: 0.44,
            leadsPerApproach: 0.21,
          },
          drill: {},
          maturing: 11,
        },
      },
    },
  },
}
export const Builder: Story = { args: { children: <ReportPage params={{}} />, answers: {} } }
