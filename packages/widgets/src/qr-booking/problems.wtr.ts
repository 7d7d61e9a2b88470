import { expect } from 'chai'
import { mount, overhear, until, user, type Mounted } from '../testing/harness.ts'
import { problem } from '../testing/server.ts'
import '../available-appointments/define.ts'
import './define.ts'

let on: Mounted<HTMLElement>
const reported = () => on.heard.filter(({ type }) => type === 'walkup:error').map(({ detail }) => detail as unknown)
const named = (path: string, contact?: object) => () =>
  problem(404, 'not-found', { errors: [{ path, message: 'm' }], ...(contact && { businessContact: contact }) })
const contact = { name: 'Harbor Home', phone: '+16145550100' }

describe('what keeps a widget from working', () => {
  afterEach(() => on.remove())

  for (const [code, answer, text, inConsole] of [
    ['unknown-user-uid', named('userUid'), /isn’t available on this page/, /user-uid/],
    ['unknown-group', named('hdsfiGroup', contact), /isn’t available on this page/, /attribute `group`/],
    ['unknown-qr-uid', named('qrUid', contact), /not active/, /qr-uid/],
    ['booking-off', named('isPublicBookingOn', contact), /not active/, /switched off/],
    [
      'origin-not-allowed',
      () => problem(403, 'origin-not-allowed'),
      /isn’t available on this page/,
      /localhost.* allowed origins/,
    ],
  ] as const)
    it(`is told as ${code}, with a remedy in the console and an honest text`, async () => {
      const { warned, stop } = overhear()
      on = mount('walkup-qr-booking', { phone: '+16145550199' }, { before: answer })
      const person = user(on.element)
      try {
        await person.see(text)
        await until(() => warned.length, 'a word in the console')
      } finally {
        stop()
      }
      expect(reported()).to.have.length(1)
      expect(reported()[0]).to.include({ code })
      expect(warned[0]).to.match(inConsole)
      expect(warned[0]).to.include(code)
      expect(on.element.shadowRoot?.textContent).not.to.match(/No connection/)
      const isKnown = code !== 'unknown-user-uid' && code !== 'origin-not-allowed'
      // What the API says, or else the page's own attribute.
      expect((await person.button(/^Call/)).getAttribute('href')).to.equal(`tel:${isKnown ? contact.phone : '+16145550199'}`)
    })

  it('is a wrong type of free times, alone and without anything to try again', async () => {
    const { warned, stop } = overhear()
    on = mount('walkup-available-appointments', {}, { before: named('appointmentTypeId', contact) })
    const person = user(on.element)
    await person.see(/isn’t available on this page/)
    await until(() => warned.length, 'a word in the console')
    stop()
    expect(warned[0]).to.match(/appointment-type-id/)
    expect(reported()[0]).to.include({ code: 'unknown-appointment-type', kind: 'setup' })
    expect((await person.button(/Call Harbor Home/)).getAttribute('href')).to.equal('tel:+16145550100')
  })

  it('is an attribute that is left out, for which nothing is asked', async () => {
    const { stop } = overhear()
    on = mount('walkup-qr-booking', { 'user-uid': '' })
    await user(on.element).see(/isn’t available on this page/)
    stop()
    expect(reported()[0]).to.include({ code: 'unknown-user-uid' })
    expect(on.server.requests).to.deep.equal([])
  })

  it('is a line that is dead, which is no problem of the page', async () => {
    on = mount(
      'walkup-qr-booking',
      {},
      {
        before: () => {
          throw new TypeError('Failed to fetch')
        },
      },
    )
    await user(on.element).see(/No connection/)
    expect(reported()).to.deep.equal([{ kind: 'network', code: 'offline' }])
  })
})
