import { expect } from 'chai'
import { waitLimits } from '../retry.ts'
import { fillContact, mount, pause, toContact, until, user, type Mounted } from '../testing/harness.ts'
import { createServer } from '../testing/server.ts'
import '../available-appointments/define.ts'
import '../manage/define.ts'
import './define.ts'

let on: Mounted<HTMLElement>
const usual = { ...waitLimits }
const never = () => new Promise<never>(() => {})
const entries = () => on.server.requests.filter(({ path }) => path.endsWith('/qr-entry'))
const codes = () => on.heard.filter(({ type }) => type === 'walkup:error').map(({ detail }) => (detail as { code: string }).code)
/** Overrides the response to the first request for a path. */
function once(part: string, act: (request: Request) => Promise<Response | void> | Response | void) {
  let isOver = false
  return (request: Request) => {
    if (isOver || !request.url.includes(part)) return
    isOver = true
    return act(request)
  }
}

describe('an unresponsive connection', () => {
  before(() => Object.assign(waitLimits, { slow: 120, stuck: 350 }))
  after(() => Object.assign(waitLimits, usual))
  afterEach(() => {
    on.remove()
    sessionStorage.clear()
  })

  for (const [what, tag, part, heading] of [
    ['the page', 'walkup-qr-booking', 'qr-details', /What can we help/],
    ['free times', 'walkup-available-appointments', 'available-appointments', /When should we come/],
  ] as const)
    it(`is reported while waiting for ${what}, with a retry button`, async () => {
      on = mount(tag, {}, { before: once(part, never) })
      const person = user(on.element)
      await person.see(/taking longer than usual/)
      expect(person.buttons().some((name) => /Try again/.test(name))).to.equal(false)
      await person.click(/Try again/)
      await person.heading(heading)
      await until(
        () => !/longer than usual|Still no response/.test(on.element.shadowRoot?.textContent ?? ''),
        'the end of the wait',
      )
      expect(codes()).to.deep.equal([])
    })

  it('is retried automatically on the online event', async () => {
    on = mount('walkup-qr-booking', {}, { before: once('qr-details', never) })
    await user(on.element).see(/Still no response/)
    dispatchEvent(new Event('online'))
    await user(on.element).heading(/What can we help/)
  })

  it('books once with one key when the first response arrives after a retry', async () => {
    let free = () => {}
    const held = new Promise<void>((done) => (free = done))
    const server = createServer()
    on = mount('walkup-qr-booking', {}, {}, server)
    const { handle } = server
    const late = once('/qr-entry', async (request) => {
      const answer = await handle(request)
      await held
      return answer
    })
    const original = server.handle
    server.handle = async (request) => (await late(request)) ?? original(request)
    const person = user(on.element)
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/taking longer than usual/)
    await person.click(/Try again/)
    await person.see(/You are booked/)
    free()
    await pause(100)
    await person.see(/You are booked/)
    expect(server.leads).to.have.length(1)
    expect(entries()).to.have.length(2)
    expect(new Set(entries().map(({ idempotencyKey }) => idempotencyKey)).size).to.equal(1)
    expect(on.heard.filter(({ type }) => type === 'walkup:booked')).to.have.length(1)
  })

  it('resends lost requests automatically and unchanged', async () => {
    let isDown = true
    on = mount(
      'walkup-qr-booking',
      {},
      {
        before: ({ url }) => {
          if (isDown && url.endsWith('/qr-entry')) throw new TypeError('no connection')
        },
      },
    )
    const person = user(on.element)
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/No connection\. Your entries are saved/)
    await person.fill('firstName', 'Samantha')
    isDown = false
    dispatchEvent(new Event('online'))
    await pause(100)
    expect(entries(), 'somebody has changed it').to.have.length(1)
    isDown = true
    await person.click(/^Book/)
    await until(() => entries().length === 2, 'the second try')
    await person.see(/No connection/)
    isDown = false
    dispatchEvent(new Event('online'))
    await person.see(/You are booked/)
    expect(on.server.leads.map(({ contact }) => contact.firstName)).to.deep.equal(['Samantha'])
    expect(entries()[1]?.idempotencyKey).to.equal(entries()[2]?.idempotencyKey)
    expect(codes()).to.deep.equal(['offline', 'offline'])
  })

  it('is also reported by the manage widget', async () => {
    const server = createServer()
    const [slot] = server.nextFree(1)
    await server.handle(
      new Request(`${location.origin}/api/QRCodes/x/qr-entry`, {
        method: 'POST',
        body: JSON.stringify({
          hdsfiGroup: 1,
          appointmentTypeId: 1,
          slotId: slot?.id,
          contact: { firstName: 'Sam', lastName: 'Lee' },
          consent: { version: '2026-01', accepted: true },
        }),
      }),
    )
    const [manageToken = ''] = server.bookings.keys()
    on = mount('walkup-manage', { 'manage-token': manageToken }, {}, server)
    const person = user(on.element)
    const original = server.handle
    const stuck = once('/manage/', never)
    await person.heading(/Your appointment/)
    server.handle = async (request) => (request.method === 'DELETE' && (await stuck(request))) || original(request)
    await person.click(/^Cancel/)
    await person.heading(/Cancel/)
    await person.click(/^Yes/)
    await person.see(/taking longer than usual/)
    await person.click(/Try again/)
    await until(() => [...server.bookings.values()][0]?.isCancelled, 'the cancellation')
  })
})
