import type { Meta, StoryObj } from '@storybook/react-vite'
import { fillContact, toAddress, toContact, until } from '../testing/harness.ts'
import { details } from '../testing/details.ts'
import { json, problem, type ServerOptions } from '../testing/server.ts'
import { argTypesOf, attributesOf, docsOf, Story, type CommonControls, type Person } from '../testing/Story.tsx'
import './define.ts'

interface Args extends CommonControls {
  readonly group?: number
  readonly qrUid?: string
  readonly options?: ServerOptions
  readonly play?: (person: Person, element: HTMLElement) => Promise<unknown>
}

function QrBooking({ options, play, ...controls }: Args) {
  const attributes = attributesOf({ ...controls })
  // Remounts when a control changes.
  return <Story key={JSON.stringify(attributes)} tag="walkup-qr-booking" attributes={attributes} options={options} play={play} />
}

const meta: Meta<typeof QrBooking> = {
  title: 'Widgets/QR booking',
  component: QrBooking,
  tags: ['autodocs'],
  parameters: docsOf('qr-booking'),
  argTypes: argTypesOf('qr-booking'),
}
export default meta
type S = StoryObj<typeof QrBooking>

const at = (play?: Args['play'], options?: ServerOptions, controls: CommonControls = {}): S => ({
  args: { play, options, ...controls },
})
const fails = (path: string, response: () => Response): ServerOptions => ({
  before: (request) => (request.url.includes(path) ? response() : undefined),
})
const toTime = async (person: Person) => {
  await person.click(/Kitchen design|visita|Kitchen/)
  await person.click(/whole new/)
  await person.click(/I own it/)
}
const book = async (person: Person, element: HTMLElement) => {
  await toContact(element)
  await fillContact(element)
  await person.click(/^Book/)
}

export const Loading = at(undefined, { before: () => new Promise<void>(() => {}) })
export const Service = at()
export const Question = at((person) => person.click(/Kitchen design/))
export const SeveralAnswers = at(async (person) => {
  await person.click(/Kitchen design/)
  await person.click(/New cabinets/)
  await person.click(/Painted/)
})
export const Time = at(toTime)
export const FewSeats = at(toTime, { capacity: 1 })
export const NothingFree = at(
  toTime,
  fails('available-appointments', () => json({ timeZone: 'America/Phoenix', days: [] })),
)
export const Address = at((_, element) => toAddress(element))
export const AddressWithGaps = at(async (person, element) => {
  await toAddress(element)
  await person.click(/^Continue/)
})
export const Contact = at((_, element) => toContact(element))
export const MoreDetails = at((_, element) => toContact(element), {
  details: {
    ...details,
    maxPhotos: 3,
    details: [
      { name: 'comments', kind: 'text', maxLength: 1000, required: false },
      { name: 'secondContactName', kind: 'line', maxLength: 100, required: false },
      { name: 'secondContactPhone', kind: 'phone', maxLength: 32, required: false },
    ],
  },
})
export const AddressSuggestions = at(async (person, element) => {
  await toAddress(element)
  const street = await person.field('line1')
  street.focus()
  // The suggestions' code loads on focus and reacts to later input.
  await until(() => street.role === 'combobox', 'the combobox')
  await person.fill('line1', '12 Oak St, Dub')
})
export const ContactWithGaps = at(async (person, element) => {
  await toContact(element)
  await person.click(/^Book/)
})
export const Disqualified = at(async (person) => {
  await person.click(/Kitchen design/)
  await person.click(/whole new/)
  await person.click(/I rent/)
})
export const Booked = at(book)
export const SlotLost = at(
  book,
  fails('qr-entry', () => problem(409, 'slot-taken', { slots: [] })),
)
export const NoConnection = at(
  book,
  fails('qr-entry', () => {
    throw new TypeError('no connection')
  }),
)
export const Busy = at(
  book,
  fails('qr-entry', () => problem(429, 'slow-down', {}, { 'retry-after': '20' })),
)
export const CodeNotActive = at(
  undefined,
  fails('qr-details', () => problem(404, 'not-found')),
)
export const ServerDown = at(
  undefined,
  fails('qr-details', () => problem(500, 'down')),
)
export const Dark = at(toTime, {}, { theme: 'dark' })
export const Spanish = at(undefined, {}, { locale: 'es' })
export const French = at((person) => person.click(/Kitchen design/), {}, { locale: 'fr' })
export const RightToLeft = at(toTime, {}, { dir: 'rtl' })
export const Branded = at(toTime, {
  details: { ...details, webConfig: { ...details.webConfig, colours: { accent: '#7a1fa2', canvas: '#f7f0fa' }, radius: 16 } },
})
