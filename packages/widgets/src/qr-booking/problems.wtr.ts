import { expect } from 'chai'
import { mount, recordEvents, until, user, type Mounted } from '../testing/harness.ts'
import { problem } from '../testing/server.ts'
import '../available-appointments/define.ts'
import './define.ts'

let on: Mounted<HTMLElement>
const reported = () => on.heard.filter(({ type }) => type === 'walkup:error').map(({ detail }) => detail as unknown)
const named = (path: string, contact?: object) => () =>
  problem(404, 'not-found', { errors: [{ path, message: 'm' }], ...(contact && { businessContact: contact }) })
const contact = { name: 'Harbor Home', phone: '+16145550100' }

describe('permanent problems', () => {
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
    it(`${code} is reported with a hint in the console and a message`, async () => {
      const { warned, stop } = recordEvents()
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
      // From the API, or else the page's attribute.
      expect((await person.button(/^Call/)).getAttribute('href')).to.equal(`tel:${isKnown ? contact.phone : '+16145550199'}`)
    })

  it('an unknown appointment type is reported once, without a retry', async () => {
    const { warned, stop } = recordEvents()
    on = mount('walkup-available-appointments', {}, { before: named('appointmentTypeId', contact) })
    const person = user(on.element)
    await person.see(/isn’t available on this page/)
    await until(() => warned.length, 'a word in the console')
    stop()
    expect(warned[0]).to.match(/appointment-type-id/)
    expect(reported()[0]).to.include({ code: 'unknown-appointment-type', kind: 'setup' })
    expect((await person.button(/Call Harbor Home/)).getAttribute('href')).to.equal('tel:+16145550100')
  })

  it('a missing attribute is reported without a request', async () => {
    const { stop } = recordEvents()
    on = mount('walkup-qr-booking', { 'user-uid': '' })
    await user(on.element).see(/isn’t available on this page/)
    stop()
    expect(reported()[0]).to.include({ code: 'unknown-user-uid' })
    expect(on.server.requests).to.deep.equal([])
  })

  it('a network failure is not reported as one', async () => {
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
