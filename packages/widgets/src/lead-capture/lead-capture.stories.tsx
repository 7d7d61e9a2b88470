import type { Meta, StoryObj } from '@storybook/react-vite'
import { details } from '../testing/details.ts'
import { fillContact } from '../testing/harness.ts'
import { problem, type ServerOptions } from '../testing/server.ts'
import { argTypesOf, attributesOf, docsOf, Story, type CommonControls, type Person } from '../testing/Story.tsx'
import './define.ts'
import { wipe } from './kiosk/testing.ts'

/** The attributes as controls; empty ones are not set. */
interface Controls extends CommonControls {
  readonly group?: number
  readonly kiosk?: boolean
  readonly idleSeconds?: number
  readonly staffCode?: string
}
type Play = (person: Person, element: HTMLElement) => Promise<unknown>
interface Args extends Controls {
  readonly options?: ServerOptions
  readonly play?: Play
}

function LeadCapture({ options, play, ...controls }: Args) {
  const attributes = attributesOf({ ...controls })
  // Remounts when a control changes.
  return (
    <Story key={JSON.stringify(attributes)} tag="walkup-lead-capture" attributes={attributes} options={options} play={play} />
  )
}

const meta: Meta<typeof LeadCapture> = {
  title: 'Widgets/Lead capture',
  component: LeadCapture,
  // Clears storage left by other stories.
  loaders: [wipe],
  tags: ['autodocs'],
  parameters: docsOf('lead-capture'),
  argTypes: argTypesOf('lead-capture'),
}
export default meta
type S = StoryObj<typeof LeadCapture>

const at = (play?: Play, options?: ServerOptions, controls: Controls = {}): S => ({ args: { play, options, ...controls } })
const kiosk = (play?: Play, options?: ServerOptions, controls: Controls = {}): S =>
  at(play, options, { kiosk: true, ...controls })
const answers = (answer: () => Response): ServerOptions => ({
  before: ({ url }) => (url.includes('qr-entry') ? answer() : undefined),
})
const noConnection = answers(() => {
  throw new TypeError('no connection')
})
const wrongEmail = answers(() =>
  problem(400, 'bad-request', { errors: [{ path: 'contact.email', message: 'This address can’t receive mail.' }] }),
)
const newConsent = answers(() =>
  problem(400, 'bad-request', { errors: [{ path: 'consent.version', message: 'The terms have changed.' }] }),
)
const switchedOff = answers(() => problem(404, 'not-found'))

const toForm: Play = async (person) => {
  await person.click(/Kitchen design/)
  await person.click(/whole new/)
  await person.click(/I own it/)
  await person.field('firstName')
}
const send: Play = async (person, element) => {
  await toForm(person, element)
  await fillContact(element)
  await person.click(/^Request|^Pedir|^Demander|llam|appel/)
}
const toDesk: Play = async (person, element) => {
  await send(person, element)
  await person.click(/needs? attention/)
}

export const Service = at()
export const Question = at((person) => person.click(/Kitchen design/))
export const Contact = at(toForm)
export const ContactAlone = at(undefined, { details: { ...details, appointmentTypes: [] } })
export const ContactWithGaps = at(async (person, element) => {
  await toForm(person, element)
  await person.click(/^Request/)
})
export const Captured = at(send)
export const NoConnection = at(send, noConnection)
export const Dark = at(toForm, {}, { theme: 'dark' })
export const Spanish = at(undefined, {}, { locale: 'es' })

export const Kiosk = kiosk()
export const KioskSent = kiosk(send)
export const KioskKept = kiosk(send, noConnection)
export const KioskOffline = kiosk(async (person) => {
  await person.heading(/./)
  dispatchEvent(new Event('offline'))
})
export const KioskHeld = kiosk(send, switchedOff)
export const KioskFieldRefused = kiosk(send, wrongEmail)
export const KioskConsentChanged = kiosk(send, newConsent)
export const KioskAttention = kiosk(toDesk, wrongEmail)
export const KioskAttentionSwitchedOff = kiosk(toDesk, switchedOff)
export const KioskLocked = kiosk(toDesk, switchedOff, { staffCode: '4711' })
export const KioskDeletion = kiosk(async (person, element) => {
  await toDesk(person, element)
  await person.click(/^Delete/)
}, switchedOff)
export const KioskCorrection = kiosk(async (person, element) => {
  await toDesk(person, element)
  await person.click(/^Correct/)
}, wrongEmail)
/** Shows 10 s after the last touch. */
export const KioskIdle = kiosk(toForm, {}, { idleSeconds: 30 })
export const KioskDark = kiosk(send, noConnection, { theme: 'dark' })
export const KioskRightToLeft = kiosk(send, noConnection, { dir: 'rtl' })
