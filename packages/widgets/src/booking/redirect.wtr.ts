import { expect } from 'chai'
import './steps/index.ts'
import '../qr-booking/define.ts'
import { details } from '../testing/details.ts'
import { fillContact, mount, pause, recordEvents, toContact, until, user, type Mounted } from '../testing/harness.ts'

interface Navigate extends Event {
  readonly destination: { readonly url: string }
}
const { navigation } = window as unknown as { navigation: EventTarget }
const base = location.href
let on: Mounted<HTMLElement>
const went: string[] = []
const stay = (event: Event) => {
  event.preventDefault()
  went.push((event as Navigate).destination.url)
}

async function book(attributes: Readonly<Record<string, string>>, allowedOrigins: readonly string[] = []): Promise<void> {
  on = mount('walkup-qr-booking', attributes, {
    details: { ...details, webConfig: { ...details.webConfig, allowedOrigins: [...allowedOrigins] } },
  })
  await toContact(on.element)
  await fillContact(on.element)
  navigation.addEventListener('navigate', stay)
  await user(on.element).click(/^Book/)
  await user(on.element).see(/You are booked/)
}

afterEach(() => {
  navigation.removeEventListener('navigate', stay)
  went.length = 0
  on.remove()
  history.replaceState(null, '', base)
  sessionStorage.clear()
})

describe('the redirect after a booking', () => {
  it('has the booking’s parameters and nothing personal', async () => {
    await book({ 'redirect-url': '/thanks?plan=gold' })
    await until(() => went.length, 'the navigation')
    const url = new URL(went[0] ?? '')
    expect(url.origin + url.pathname).to.equal(`${location.origin}/thanks`)
    expect([...url.searchParams.keys()]).to.deep.equal([
      'plan',
      'walkup_lead',
      'walkup_status',
      'walkup_appointment_type_id',
      'walkup_start_at',
      'walkup_time_zone',
    ])
    expect(url.searchParams.get('walkup_status')).to.equal('scheduled')
    expect(url.href).not.to.match(/Sam|sam|Lee|555-?0142|Main/)
    expect(on.server.leads).to.have.length(1)
    expect(Object.keys(sessionStorage), 'the draft is erased').to.deep.equal([])
  })

  it('has the contact, under the names of the prefill, with share-contact, to an origin of the organization', async () => {
    await book({ 'redirect-url': 'https://thanks.example/a', 'share-contact': '' }, ['https://thanks.example'])
    await until(() => went.length, 'the navigation')
    const { origin, searchParams } = new URL(went[0] ?? '')
    expect(origin).to.equal('https://thanks.example')
    expect(searchParams.get('walkup_first_name')).to.equal('Sam')
    expect(searchParams.get('walkup_postal_code')).to.equal('43215')
  })

  for (const to of ['javascript:document.title="owned"', 'https://evil.example/', '//evil.example'])
    it(`does not go to ${to}; the confirmation stays`, async () => {
      const { warned, stop } = recordEvents()
      await book({ 'redirect-url': to })
      await until(() => warned.some((text) => text.includes('redirect-url')), 'the warning')
      stop()
      await pause(50)
      expect(went).to.deep.equal([])
      expect(document.title).not.to.equal('owned')
    })

  it('is never by the address of the page', async () => {
    const url = new URL(base)
    for (const name of [
      'redirect-url',
      'redirect_url',
      'redirectUrl',
      'walkup_redirect_url',
      'walkup-redirect-url',
      'successUrl',
    ])
      url.searchParams.append(name, '/elsewhere')
    history.replaceState(null, '', url)
    await book({ 'prefill-from-url': '' })
    await pause(200)
    expect(went).to.deep.equal([])
    expect(on.element.getAttribute('redirect-url')).to.equal(null)
  })
})
