import { expect } from 'chai'
import './journey.ts'
import './steps/index.ts'
import '../available-appointments/define.ts'
import '../lead-capture/define.ts'
import '../qr-booking/define.ts'
import { fillContact, mount, toAddress, until, user, type Mounted } from '../testing/harness.ts'

const base = location.href
let on: Mounted<HTMLElement> | undefined
const steps = ({ server }: Mounted<HTMLElement>) => server.visits.flatMap((visit) => visit.steps?.split(',') ?? [])
function hear(type: 'walkup:view' | 'walkup:abandon') {
  const heard: unknown[] = []
  const listen = ({ detail }: CustomEvent) => void heard.push(detail)
  document.addEventListener(type, listen)
  stops.push(() => document.removeEventListener(type, listen))
  return heard
}
const stops: (() => void)[] = []

afterEach(() => {
  on?.remove()
  on = undefined
  for (const stop of stops.splice(0)) stop()
  history.replaceState(null, '', base)
  sessionStorage.clear()
})

describe('a visit', () => {
  it('is counted step by step, each once, with the page, the service and the campaign, and nothing else', async () => {
    const url = new URL(base)
    url.searchParams.set('utm_campaign', 'spring')
    url.searchParams.set('email', 'sam@example.com')
    history.replaceState(null, '', url)
    const [viewed, abandoned] = [hear('walkup:view'), hear('walkup:abandon')]
    on = mount('walkup-qr-booking')
    await until(() => viewed.length, 'the view')
    await toAddress(on.element)
    await user(on.element).click(/^Back/)
    await user(on.element).click(/AM|PM/)
    await fillContact(on.element)
    await user(on.element).click(/^Book/)
    await user(on.element).see(/You are booked/)
    await until(() => steps(on as Mounted<HTMLElement>).includes('booked'), 'the count')
    expect(steps(on)).to.have.members(['view', 'start', 'time', 'contact', 'booked'])
    for (const visit of on.server.visits)
      expect({ ...visit, steps: '' }).to.deep.equal({ steps: '', hdsfiGroup: '1', page: location.pathname, campaign: 'spring' })
    on.remove()
    expect([viewed, abandoned]).to.deep.equal([[{ userUid: 'demolg00000000000000000001' }], []])
  })

  it('to an element that nobody can use, as in a preview, is not counted', async () => {
    const viewed = hear('walkup:view')
    document.body.inert = true
    stops.push(() => (document.body.inert = false))
    on = mount('walkup-qr-booking')
    await until(() => on?.heard.some(({ type }) => type === 'walkup:ready'), 'the first step')
    // The observer has reported by then.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    const { server } = on
    on.remove()
    expect(viewed).to.deep.equal([])
    expect(server.visits).to.deep.equal([])
  })

  it('that ends early is abandoned once, also if the element is removed, and the page hears it', async () => {
    const [viewed, abandoned] = [hear('walkup:view'), hear('walkup:abandon')]
    on = mount('walkup-qr-booking')
    await until(() => viewed.length, 'the view')
    await user(on.element).click(/Kitchen design/)
    await until(() => on?.heard.some(({ detail }) => (detail as { index?: number }).index === 2), 'the next step')
    dispatchEvent(new Event('pagehide'))
    const { server } = on
    on.element.remove()
    await until(() => server.visits.length, 'the count')
    expect(server.visits.map((visit) => visit.steps)).to.deep.equal(['view,start'])
    expect(abandoned).to.have.length(1)
    expect(abandoned[0]).to.include({ index: 2 })
  })

  it('of someone who only looks is neither begun nor abandoned', async () => {
    const [viewed, abandoned] = [hear('walkup:view'), hear('walkup:abandon')]
    on = mount('walkup-qr-booking', { 'prefill-first-name': 'Sam' })
    await until(() => viewed.length, 'the view')
    const { server } = on
    on.element.remove()
    await until(() => server.visits.length, 'the count')
    expect(server.visits.map((visit) => visit.steps)).to.deep.equal(['view'])
    expect(abandoned).to.deep.equal([])
  })

  it('to a lead capture ends as captured, and one to free times has chosen a time', async () => {
    const viewed = hear('walkup:view')
    on = mount('walkup-lead-capture')
    await until(() => viewed.length, 'the view')
    await user(on.element).click(/Kitchen design/)
    await user(on.element).click(/whole new kitchen/)
    await user(on.element).click(/I own it/)
    await fillContact(on.element)
    await user(on.element).click(/^Request a call/)
    await until(() => steps(on as Mounted<HTMLElement>).includes('captured'), 'the count')
    expect(steps(on)).to.have.members(['view', 'start', 'contact', 'captured'])
    on.remove()
    const times = mount('walkup-available-appointments')
    on = times
    await until(() => viewed.length === 2, 'the view')
    await user(times.element).click(/AM|PM/)
    await until(() => times.heard.some(({ type }) => type === 'walkup:chosen'), 'the choice')
    times.element.remove()
    await until(() => times.server.visits.length, 'the count')
    expect(times.server.visits[0]).to.deep.include({ steps: 'view,start,time', appointmentTypeId: '1' })
  })

  it('is not counted in a kiosk, and goes on without an error if it cannot be sent', async () => {
    const kiosk = mount('walkup-lead-capture', { kiosk: '' })
    on = kiosk
    await user(kiosk.element).see(/Kitchen design/)
    kiosk.remove()
    expect(kiosk.server.visits).to.deep.equal([])
    const errors: unknown[] = []
    const listen = (event: PromiseRejectionEvent) => void errors.push(event.reason)
    addEventListener('unhandledrejection', listen)
    stops.push(() => removeEventListener('unhandledrejection', listen))
    const viewed = hear('walkup:view')
    const page = window.fetch
    on = mount('walkup-qr-booking')
    await until(() => viewed.length, 'the view')
    window.fetch = () => Promise.reject(new TypeError('blocked'))
    on.element.remove()
    await new Promise((done) => setTimeout(done, 50))
    window.fetch = page
    expect(errors).to.deep.equal([])
  })
})
