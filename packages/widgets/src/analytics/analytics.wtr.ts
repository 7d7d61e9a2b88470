import { expect } from 'chai'
import { forwardEvents, type AnalyticsTarget } from './index.ts'

interface Page {
  dataLayer?: unknown[]
  fbq?: ((...args: unknown[]) => void) | undefined
  plausible?: { (...args: unknown[]): void; q?: unknown[] } | undefined
}
const page = window as unknown as Page
let stop: (() => void) | undefined
let element: HTMLElement
function begin(...targets: AnalyticsTarget[]) {
  element = document.body.appendChild(document.createElement('div'))
  stop = forwardEvents(targets)
}
const emit = (name: string, detail: object, from: EventTarget = element) =>
  from.dispatchEvent(new CustomEvent(`walkup:${name}`, { detail, bubbles: true, composed: true }))
const setPrivacy = (value: boolean | undefined) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true })

afterEach(() => {
  stop?.()
  element.remove()
  setPrivacy(undefined)
  delete page.dataLayer
  delete page.fbq
  delete page.plausible
})

it('each event goes to each target once per element and step, under one name and without the person', () => {
  const pixel: unknown[][] = []
  page.fbq = (...args) => void pixel.push(args)
  begin('dataLayer', 'meta', 'plausible')
  const contact = { firstName: 'Sam', email: 'sam@example.com' }
  emit('view', { userUid: 'demolg00000000000000000001' })
  emit('view', { userUid: 'demolg00000000000000000001' })
  emit('step', { step: 'time', index: 1, of: 2 })
  emit('step', { step: 'contact', index: 2, of: 2 })
  emit('step', { step: 'time', index: 1, of: 2 })
  emit('booked', { leadUid: 'lead1', appointmentTypeId: 7, startAt: '2026-12-01T15:00:00Z', timeZone: 'UTC', contact })
  emit('ready', {})
  expect(page.dataLayer).to.deep.equal([
    { event: 'walkup_view' },
    { event: 'walkup_step', step: 'time', index: 1, of: 2 },
    { event: 'walkup_step', step: 'contact', index: 2, of: 2 },
    { event: 'walkup_booked', appointmentTypeId: 7 },
  ])
  expect(pixel.map(([kind, name]) => [kind, name])).to.deep.equal([
    ['trackCustom', 'walkup_view'],
    ['trackCustom', 'walkup_step'],
    ['trackCustom', 'walkup_step'],
    ['track', 'Schedule'],
  ])
  expect(page.plausible?.q).to.deep.equal([
    ['walkup_view', { props: {} }],
    ['walkup_step', { props: { step: 'time', index: 1, of: 2 } }],
    ['walkup_step', { props: { step: 'contact', index: 2, of: 2 } }],
    ['walkup_booked', { props: { appointmentTypeId: 7 } }],
  ])
  expect(JSON.stringify([page.dataLayer, pixel, page.plausible?.q])).not.to.match(/Sam|example\.com|lead1|demolg/)
})

it('another element counts by itself, and what a removed one abandons is heard', () => {
  begin('dataLayer')
  emit('view', {})
  const other = document.body.appendChild(document.createElement('div'))
  emit('view', {}, other)
  other.remove()
  emit('abandon', { step: 'time', index: 2, of: 3 }, document)
  expect(page.dataLayer?.map((entry) => (entry as { event: string }).event)).to.deep.equal([
    'walkup_view',
    'walkup_view',
    'walkup_abandon',
  ])
})

it('Global Privacy Control switches off all but Plausible, and a missing pixel is no error', () => {
  setPrivacy(true)
  page.fbq = () => expect.fail('the pixel was called')
  begin('dataLayer', 'meta', 'plausible')
  emit('captured', { leadUid: 'lead2', status: 'captured' })
  expect(page.dataLayer).to.equal(undefined)
  expect(page.plausible?.q).to.have.length(1)
  setPrivacy(false)
  delete page.fbq
  emit('step', { step: 'time', index: 1, of: 2 })
  expect(page.dataLayer).to.have.length(1)
})
