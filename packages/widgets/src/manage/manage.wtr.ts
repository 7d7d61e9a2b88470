import { expect } from 'chai'
import axe from 'axe-core'
import { mount, pause, sam, user, type Mounted } from '../testing/harness.ts'
import { createServer, problem } from '../testing/server.ts'
import './define.ts'

let on: Mounted<HTMLElement>

/** A booked appointment and its manage page. */
async function begin(options: Parameters<typeof createServer>[0] = {}) {
  const server = createServer(options)
  const [slot] = server.nextFree(1)
  const { firstName, lastName } = sam
  const body = {
    hdsfiGroup: 1,
    appointmentTypeId: 1,
    slotId: slot?.id,
    contact: { firstName, lastName },
    consent: { version: '2026-01', accepted: true },
  }
  await server.handle(
    new Request(`${location.origin}/api/QRCodes/demolg00000000000000000001/qr-entry`, {
      method: 'POST',
      body: JSON.stringify(body),
    }),
  )
  const [token = ''] = server.bookings.keys()
  on = mount('walkup-manage', { 'manage-token': token }, {}, server)
  const check = async () => {
    await pause(250)
    const { violations } = await axe.run(on.element, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).to.deep.equal([])
  }
  return { person: user(on.element), token, check }
}

describe('walkup-manage', () => {
  afterEach(() => on.remove())

  it('moves the appointment', async () => {
    const { person, token, check } = await begin()
    await person.see(/Hello Sam/)
    await check()
    await person.click(/Change the time/)
    await person.click(/^11:00/)
    await check()
    await person.click(/^Move to .*11:00/)
    await person.see(/Moved. Your new time/)
    expect(on.server.bookings.get(token)?.slotId).to.match(/-11$/)
  })

  it('begins a move at the present time, which can be kept without sending anything', async () => {
    const { person, token } = await begin()
    await person.click(/Change the time/)
    const present = await person.button(/^9:00/)
    expect(present.ariaPressed).to.equal('true')
    expect(person.buttons().some((name) => /^(Move to|Keep this)/.test(name))).to.equal(false)
    await person.click(/^11:00/)
    await person.button(/^Move to .*11:00/)
    present.click()
    await person.click(/^Keep this time/)
    await person.see(/Hello Sam/)
    expect(on.server.bookings.get(token)?.slotId).to.match(/-09$/)
    expect(on.server.requests.filter(({ method }) => method === 'PUT')).to.deep.equal([])
  })

  it('confirms with one press, and a link’s address alone confirms nothing', async () => {
    location.hash = '#confirm'
    const { person, token, check } = await begin()
    await person.see(/Booked/)
    await check()
    expect(on.server.bookings.get(token)?.isConfirmed).to.equal(undefined)
    await person.click(/^Confirm/)
    await person.see(/Confirmed/)
    expect(on.server.bookings.get(token)?.isConfirmed).to.equal(true)
    expect(person.buttons().some((name) => name.startsWith('Confirm'))).to.equal(false)
    location.hash = ''
  })

  it('opens the change that a link names', async () => {
    location.hash = '#cancel'
    const { person, token } = await begin()
    await person.heading(/Cancel this/)
    expect(on.server.bookings.get(token)?.isCancelled).to.equal(false)
    await person.click(/Yes, cancel/)
    await person.see(/appointment is canceled/)
    location.hash = ''
    await person.click(/Pick a new time/)
    await person.click(/^11:00/)
    await person.click(/^Book .*11:00/)
    await person.see(/Your new time/)
    expect(on.server.bookings.get(token)?.isCancelled).to.equal(false)
  })

  it('asks for an earlier time, and takes the shopper off the list again', async () => {
    const { person, token, check } = await begin()
    await person.click(/Notify me of earlier times/)
    await person.see(/When a time that suits you opens up/)
    await check()
    await person.click(/Join the waitlist/)
    await person.see(/Choose at least one day/)
    await person.click(/^Tue/)
    await person.click(/^Morning/)
    await person.click(/Add a second choice/)
    await check()
    await person.click(/Join the waitlist/)
    await person.click(/You are on the waitlist/)
    expect(on.server.bookings.get(token)?.waitlist).to.deep.equal([{ days: [2], parts: ['morning'] }])
    await person.click(/Leave the waitlist/)
    await person.see(/Notify me of earlier times/)
    expect(on.server.bookings.get(token)?.waitlist).to.equal(undefined)
  })

  it('cancels only after confirmation', async () => {
    const { person, token, check } = await begin()
    await person.click(/Cancel appointment/)
    await person.heading(/Cancel this/)
    await check()
    await person.click(/Keep appointment/)
    expect(on.server.bookings.get(token)?.isCancelled).to.equal(false)
    await person.click(/Cancel appointment/)
    on.element.shadowRoot?.querySelectorAll<HTMLInputElement>('[name="reason"]')[1]?.click()
    await person.click(/Yes, cancel/)
    await person.see(/appointment is canceled/)
    expect(on.server.bookings.get(token)?.isCancelled).to.equal(true)
    expect(on.server.requests.find(({ method }) => method === 'DELETE')?.path).to.match(/reasonId=72/)
    expect(person.buttons()).not.to.include('Change the time')
  })

  it('offers other times if the new one is taken, and shows when it is too late', async () => {
    let type = 'slot-taken'
    const { person } = await begin({
      before: (request) =>
        request.method === 'PUT'
          ? problem(409, type, { slots: type === 'slot-taken' ? on.server.nextFree(1) : undefined })
          : undefined,
    })
    await person.click(/Change the time/)
    await person.click(/^11:00/)
    await person.click(/^Move to/)
    await person.see(/just taken/)
    type = 'too-late'
    await person.click(/^\w+, \w+ \d+, 10:00/)
    await person.click(/^Move to/)
    await person.see(/too late to change/)
  })

  it('shows that a link has expired', async () => {
    on = mount('walkup-manage', { 'manage-token': 'unknown0000000000000000' })
    await user(on.element).heading(/no longer works/)
  })
})
