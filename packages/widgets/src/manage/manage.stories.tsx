import type { Meta, StoryObj } from '@storybook/react-vite'
import { details } from '../testing/details.ts'
import { json, type ServerOptions } from '../testing/server.ts'
import { argTypesOf, attributesOf, docsOf, Story, type CommonControls, type Person } from '../testing/Story.tsx'
import type { Appointment } from './manageState.ts'
import './define.ts'

interface Args extends CommonControls {
  readonly options?: ServerOptions
  readonly play?: (person: Person) => Promise<unknown>
}

function Manage({ options, play, ...controls }: Args) {
  const attributes = attributesOf({ ...controls, manageToken: 'story0000000000000000000' })
  // Remounts when a control changes.
  return <Story key={JSON.stringify(attributes)} tag="walkup-manage" attributes={attributes} options={options} play={play} />
}

const meta: Meta<typeof Manage> = {
  title: 'Widgets/Manage',
  component: Manage,
  tags: ['autodocs'],
  parameters: docsOf('manage'),
  argTypes: argTypesOf('manage'),
}
export default meta
type S = StoryObj<typeof Manage>

const [type] = details.appointmentTypes
const appointment = (part: Partial<Appointment>): ServerOptions => {
  const shown: Partial<Appointment> = {
    status: 'scheduled',
    startAt: '2030-11-26T17:00:00Z',
    endAt: '2030-11-26T18:00:00Z',
    timeZone: 'America/Phoenix',
    startLocal: '10:00',
    appointmentType: type,
    organization: details.organization,
    contact: { firstName: 'Sam' },
    businessContact: { name: 'Harbor Home', phone: '+16145550100', email: null },
    userUid: details.user.uid,
    canChange: true,
    cancelReasons: [
      { id: 71, name: 'No longer needed' },
      { id: 72, name: 'Bad time' },
    ],
    canRebook: false,
    icsUrl: '/calendar.ics',
    webConfig: details.webConfig,
    ...part,
  }
  return { before: ({ method, url }) => (method === 'GET' && url.includes('/manage/') ? json(shown) : undefined) }
}

export const Booked: S = { args: { options: appointment({}) } }
export const TooLate: S = { args: { options: appointment({ canChange: false }) } }
export const Cancelled: S = { args: { options: appointment({ status: 'cancelled', canChange: false }) } }
export const Past: S = {
  args: {
    options: appointment({ status: 'past', canChange: false, againUrl: `https://walkup.example/q/${details.user.uid}/1` }),
  },
}
export const Moving: S = { args: { options: appointment({}), play: (person) => person.click(/Change the time/) } }
export const Cancelling: S = { args: { options: appointment({}), play: (person) => person.click(/Cancel appointment/) } }
export const OldLink: S = { args: {} }
