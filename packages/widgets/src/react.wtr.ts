import { expect } from 'chai'
import {
  AvailableAppointments,
  createElement,
  createRef,
  createRoot,
  LeadCapture,
  ManageAppointment,
  QrBooking,
  SchedulePicker,
  StrictMode,
} from 'virtual:walkup-react'
import type { WalkupEvents } from './events.ts'
import { control, fill } from './schedule-picker/testing.ts'
import { fillContact, pause, toContact, until, user } from './testing/harness.ts'
import { install } from './testing/install.ts'
import { createServer, type ServerOptions } from './testing/server.ts'

const userUid = 'demolg00000000000000000001'
let count = 0
let page: ReturnType<typeof open>

/** A page of an application in React, with an API of its own. */
function open(options: ServerOptions = {}) {
  const baseUrl = `${location.origin}/react-${++count}`
  const server = createServer(options)
  const uninstall = install(baseUrl, server)
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const errors: unknown[] = []
  const page = window.console
  const { error } = page
  // React's warnings, without what Vite's client reports about its own connection.
  page.error = (...args: unknown[]) => {
    const text = args.join(' ')
    if (!/\[vite\]|outside a test|WebSocket/.test(text)) errors.push(text)
  }
  return {
    baseUrl,
    server,
    place,
    errors,
    render: (node: Parameters<typeof root.render>[0]) => root.render(createElement(StrictMode, null, node)),
    widget: (name: string) =>
      until(() => {
        const element = place.querySelector<HTMLElement>(`walkup-react-${name}`)
        return element?.shadowRoot && element
      }, `the widget ${name}`),
    close() {
      root.unmount()
      place.remove()
      uninstall()
      page.error = error
    },
  }
}

describe('the widgets as React components', () => {
  beforeEach(() => {
    sessionStorage.clear()
    page = open()
  })
  afterEach(() => page.close())

  it('book within a React application and call its handlers', async () => {
    const booked: WalkupEvents['walkup:booked'][] = []
    const { baseUrl } = page
    page.render(
      createElement(QrBooking, {
        userUid,
        group: 1,
        baseUrl,
        locale: 'en',
        className: 'booking',
        onBooked: (detail) => booked.push(detail),
      }),
    )
    const element = await page.widget('qr-booking')
    expect(element.className).to.equal('booking')
    await toContact(element)
    const [tree] = element.shadowRoot?.children ?? []
    expect(Object.keys(tree ?? {}).join(), 'rendered by React').to.match(/__reactFiber/)
    await fillContact(element)
    await user(element).click(/^Book/)
    await user(element).see(/You are booked/)
    expect(page.server.leads).to.have.length(1)
    expect(page.server.leads[0]?.contact).to.include({ firstName: 'Sam', lastName: 'Lee' })
    expect(page.server.leads[0]?.consent.by).to.equal('keyboard')
    expect(booked.map(({ leadUid, appointmentTypeId }) => [typeof leadUid, appointmentTypeId])).to.deep.equal([['string', 1]])
    expect(page.errors).to.deep.equal([])
  })

  it('reflect their props, and clean up on unmount', async () => {
    const { baseUrl, place } = page
    const ref = createRef<HTMLElementTagNameMap['walkup-qr-booking']>()
    const steps: string[] = []
    const show = (locale: string, rest: object = {}) =>
      page.render(createElement(QrBooking, { userUid, group: 1, baseUrl, locale, ref, prefill: { firstName: 'Sam' }, ...rest }))
    show('en', { theme: 'dark', onStep: () => steps.push('first') })
    const element = await page.widget('qr-booking')
    await user(element).click(/Kitchen design/)
    await user(element).see(/planning/)
    expect(element.getAttribute('theme')).to.equal('dark')
    show('es', { onStep: ({ step }: { step: string }) => steps.push(step) })
    await until(() => element.shadowRoot?.querySelector('[lang^="es"]'), 'Spanish')
    expect(page.place.querySelector('walkup-react-qr-booking'), 'one element throughout').to.equal(element)
    expect(element.hasAttribute('theme')).to.equal(false)
    await user(element).see(/2 de/)
    await until(() => steps.at(-1)?.startsWith('question'), 'the new handler')
    expect(ref.current).to.equal(element)
    ref.current?.reset()
    await user(element).see(/1 de/)
    page.render(null)
    await until(() => !place.childElementCount, 'an empty page')
    await pause(50)
    expect(element.shadowRoot?.textContent).to.equal('')
    expect(page.errors).to.deep.equal([])
  })

  it('open in a dialog by a prop, which the shopper may close', async () => {
    const { baseUrl } = page
    const heard: string[] = []
    const show = (open: boolean, rest: object = {}) =>
      page.render(
        createElement(QrBooking, {
          userUid,
          group: 1,
          baseUrl,
          locale: 'en',
          mode: 'slide-in',
          open,
          onOpen: ({ mode }) => heard.push(`open ${mode}`),
          onClose: () => {
            heard.push('close')
            show(false, rest)
          },
          ...rest,
        }),
      )
    show(false)
    const element = await page.widget('qr-booking')
    const dialog = await until(() => element.shadowRoot?.querySelector('dialog'), 'the dialog')
    expect([dialog.open, page.server.requests.length]).to.deep.equal([false, 0])
    show(true)
    await user(element).click(/Kitchen design/)
    await user(element).heading(/planning/)
    dialog.querySelector<HTMLElement>('[part=close]')?.click()
    await until(() => heard.length === 2, 'both events')
    await pause(50)
    expect([heard, dialog.open]).to.deep.equal([['open slide-in', 'close'], false])
    show(true)
    await user(element).heading(/planning/)
    show(true, { mode: 'inline' })
    await until(() => !element.shadowRoot?.querySelector('dialog'), 'the element in its place')
    await user(element).heading(/planning/)
    expect(page.errors).to.deep.equal([])
  })

  it('send a context, and have texts of the application’s own', async () => {
    const { baseUrl, server } = page
    const show = (plan: string, title?: string) =>
      page.render(
        createElement(QrBooking, {
          userUid,
          group: 1,
          baseUrl,
          locale: 'en',
          context: { plan },
          texts: title ? { serviceTitle: title } : undefined,
        }),
      )
    show('gold', 'Which room?')
    const element = await page.widget('qr-booking')
    await user(element).heading(/^Which room\?$/)
    show('silver', 'Which floor?')
    await user(element).heading(/^Which floor\?$/)
    show('silver')
    await user(element).heading(/What can we help/)
    await toContact(element)
    await fillContact(element)
    await user(element).click(/^Book/)
    await user(element).see(/You are booked/)
    expect(server.leads[0]?.context).to.deep.equal({ plan: 'silver' })
    expect(page.errors).to.deep.equal([])
  })

  it('participate in a form', async () => {
    const { baseUrl, place } = page
    const heard: string[] = []
    page.render(
      createElement(
        'form',
        {
          onSubmit: () => heard.push('submit'),
          onClick: ({ target }: { target: unknown }) => heard.push((target as Element).localName),
        },
        createElement(AvailableAppointments, {
          userUid,
          appointmentTypeId: 1,
          baseUrl,
          locale: 'en',
          name: 'slot',
          required: true,
        }),
        createElement(SchedulePicker, {
          name: 'days',
          locale: 'en-US',
          today: '2026-11-21',
          onChange: ({ value }) => heard.push(value),
        }),
      ),
    )
    const times = await page.widget('available-appointments')
    const form = place.querySelector('form') as HTMLFormElement
    await user(times).button(/^9:00/)
    expect(form.checkValidity()).to.equal(false)
    await user(times).click(/^9:00/)
    await until(() => new FormData(form).get('slot'), 'the slot in the form')
    expect(form.checkValidity()).to.equal(true)
    expect(heard, 'one click, at the widget').to.deep.equal(['walkup-react-available-appointments'])
    const picker = await page.widget('schedule-picker')
    await until(() => picker.shadowRoot?.querySelector('[name="days"]'), 'the days')
    control(picker, 'days', 6).click()
    fill(picker, 'time', '10:30')
    await until(() => new FormData(form).get('days') === '30 10 * * 6', 'the schedule in the form')
    expect(heard.at(-1)).to.equal('30 10 * * 6')
    form.reset()
    await until(() => !control(picker, 'days', 6).checked, 'the empty schedule')
    expect(page.errors).to.deep.equal([])
  })

  it('capture a lead and manage an appointment', async () => {
    const { baseUrl, server } = page
    const captured: unknown[] = []
    const problems: unknown[] = []
    page.render(
      createElement(
        'div',
        null,
        createElement(LeadCapture, {
          userUid,
          group: 1,
          baseUrl,
          locale: 'en',
          onCaptured: ({ status }) => captured.push(status),
        }),
        createElement(ManageAppointment, {
          manageToken: 'none',
          baseUrl,
          locale: 'en',
          onError: ({ code }) => problems.push(code),
        }),
      ),
    )
    const capture = await page.widget('lead-capture')
    const person = user(capture)
    await person.click(/Kitchen design/)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await fillContact(capture)
    await person.click(/^Request a call|^Send/)
    await until(() => captured.length, 'the event')
    expect(captured).to.deep.equal(['captured'])
    expect(server.leads).to.have.length(1)
    await user(await page.widget('manage')).see(/no longer works/)
    expect(problems).to.have.length(1)
    expect(page.errors).to.deep.equal([])
  })
})
