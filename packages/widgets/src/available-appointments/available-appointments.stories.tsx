import type { Meta, StoryObj } from '@storybook/react-vite'
import { details } from '../testing/details.ts'
import { fillContact } from '../testing/harness.ts'
import { json, problem, type ServerOptions } from '../testing/server.ts'
import { argTypesOf, attributesOf, docsOf, Story, type CommonControls, type Person } from '../testing/Story.tsx'
import type { AvailableAppointmentsElement } from './element.tsx'
import './define.ts'

/** The attributes as controls; empty ones are not set. */
interface Controls extends CommonControls {
  readonly appointmentTypeId?: number
  readonly group?: number
  readonly book?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly value?: string
}
interface Args extends Controls {
  readonly options?: ServerOptions
  readonly play?: (person: Person, element: AvailableAppointmentsElement) => Promise<unknown>
}

function AvailableAppointments({ options, play, appointmentTypeId = 1, ...controls }: Args) {
  const attributes = attributesOf({ ...controls, appointmentTypeId, name: 'slot' })
  return (
    <Story
      // Remounts when a control changes.
      key={JSON.stringify(attributes)}
      tag="walkup-available-appointments"
      attributes={attributes}
      options={options}
      play={play && ((person, element) => play(person, element as AvailableAppointmentsElement))}
    />
  )
}

const meta: Meta<typeof AvailableAppointments> = {
  title: 'Widgets/Available appointments',
  component: AvailableAppointments,
  tags: ['autodocs'],
  parameters: docsOf('available-appointments'),
  argTypes: argTypesOf('available-appointments'),
}
export default meta
type S = StoryObj<typeof AvailableAppointments>

const fails = (part: string, response: () => Response): ServerOptions => ({
  before: (request) => (request.url.includes(part) ? response() : undefined),
})
const choose = (person: Person) => person.click(/^9[:\s]/)
const branded = { ...details, webConfig: { ...details.webConfig, colours: { accent: '#7a1fa2', canvas: '#f7f0fa' }, radius: 16 } }

export const Loading: S = { args: { options: { before: () => new Promise<void>(() => {}) } } }
export const Free: S = {}
export const Chosen: S = { args: { play: choose } }
export const FewSeats: S = { args: { options: { capacity: 1 } } }
export const Missing: S = {
  args: {
    required: true,
    play: async (person, element) => {
      await person.button(/^9:00/)
      element.checkValidity()
    },
  },
}
export const Disabled: S = { args: { disabled: true } }
export const Lost: S = {
  args: {
    options: { capacity: 1 },
    play: async (person, element) => {
      await choose(person)
      element.value = 'sold to someone else'
    },
  },
}
export const NothingFree: S = {
  args: { options: fails('available-appointments', () => json({ timeZone: 'America/Phoenix', days: [] })) },
}
export const NotOffered: S = { args: { options: fails('available-appointments', () => problem(404, 'not-found')) } }
export const ServerDown: S = { args: { options: fails('available-appointments', () => problem(500, 'down')) } }
export const NoConnection: S = {
  args: {
    options: fails('available-appointments', () => {
      throw new TypeError('no connection')
    }),
  },
}
export const Branded: S = { args: { group: 1, play: choose, options: { details: branded } } }
export const Dark: S = { args: { theme: 'dark', play: choose } }
export const Spanish: S = { args: { locale: 'es-MX', play: choose } }
export const FrenchClock: S = { args: { locale: 'fr', play: choose } }
export const RightToLeft: S = { args: { dir: 'rtl', play: choose } }
export const Booking: S = { args: { group: 1, book: true } }
export const BookingContact: S = {
  args: { group: 1, book: true, appointmentTypeId: 2, play: choose },
}
export const Booked: S = {
  args: {
    group: 1,
    book: true,
    appointmentTypeId: 2,
    play: async (person, element) => {
      await choose(person)
      await fillContact(element)
      await person.click(/^Book/)
    },
  },
}
