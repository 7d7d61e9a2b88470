import { expect } from 'chai'
import { createApp, h, nextTick, shallowReactive, shallowRef } from 'vue'
import type { WalkupEvents } from './events.ts'
import { fillContact, pause, toContact, until, user } from './testing/harness.ts'
import { install } from './testing/install.ts'
import { createServer } from './testing/server.ts'
import { QrBooking, type WidgetExposed } from './vue.ts'

const userUid = 'demolg00000000000000000001'
let count = 0

/** A page of an application in Vue with an API of its own, and the props of its widget. */
function open(first: Record<string, unknown>) {
  const baseUrl = `${location.origin}/vue-${++count}`
  const server = createServer()
  const uninstall = install(baseUrl, server)
  const place = document.body.appendChild(document.createElement('main'))
  const props = shallowReactive<Record<string, unknown>>({ userUid, group: 1, baseUrl, locale: 'en', ...first })
  const exposed = shallowRef<WidgetExposed<'qr-booking'>>()
  const app = createApp({ render: () => h(QrBooking as never, Object.assign({ ref: exposed }, props)) })
  app.mount(place)
  return {
    server,
    place,
    props,
    exposed,
    element: () => until(() => place.querySelector<HTMLElement>('walkup-qr-booking'), 'the widget'),
    close() {
      app.unmount()
      place.remove()
      uninstall()
    },
  }
}

describe('the widgets as Vue components', () => {
  beforeEach(() => sessionStorage.clear())

  it('book within a Vue application and emit their events', async () => {
    const booked: WalkupEvents['walkup:booked'][] = []
    const page = open({ class: 'booking', onBooked: (detail: WalkupEvents['walkup:booked']) => booked.push(detail) })
    const element = await page.element()
    expect(page.place.firstElementChild?.className).to.equal('booking')
    await toContact(element)
    await fillContact(element)
    await user(element).click(/^Book/)
    await user(element).see(/You are booked/)
    expect(page.server.leads).to.have.length(1)
    expect(booked.map(({ leadUid, appointmentTypeId }) => [typeof leadUid, appointmentTypeId])).to.deep.equal([['string', 1]])
    page.close()
  })

  it('reflect their props, and clean up on unmount', async () => {
    const steps: string[] = []
    const page = open({ theme: 'dark', 'qr-uid': 'printed', prefill: { firstName: 'Sam' }, onStep: () => steps.push('first') })
    const { props, place, exposed } = page
    const element = await page.element()
    await user(element).click(/Kitchen design/)
    await user(element).see(/planning/)
    expect(element.getAttribute('theme')).to.equal('dark')
    expect(element.getAttribute('qr-uid')).to.equal('printed')
    props.onStep = ({ step }: { step: string }) => steps.push(step)
    props.theme = undefined
    props.locale = 'es'
    await nextTick()
    await until(() => element.shadowRoot?.querySelector('[lang^="es"]'), 'Spanish')
    expect(place.querySelector('walkup-qr-booking'), 'one element throughout').to.equal(element)
    expect(element.hasAttribute('theme')).to.equal(false)
    await user(element).see(/2 de/)
    await until(() => steps.at(-1)?.startsWith('question'), 'the new handler')
    expect(exposed.value?.element).to.equal(element)
    page.close()
    expect(element.isConnected).to.equal(false)
    await pause(50)
    expect(element.shadowRoot?.textContent).to.equal('')
  })
})
