import { expect } from 'chai'
import './steps/index.ts'
import '../available-appointments/define.ts'
import '../lead-capture/define.ts'
import '../qr-booking/define.ts'
import { mount as mountInto } from '../mount.ts'
import {
  fillAddress,
  fillContact,
  mount,
  pause,
  recordEvents,
  toAddress,
  toContact,
  until,
  user,
  type Mounted,
} from '../testing/harness.ts'
import { install } from '../testing/install.ts'
import { createServer } from '../testing/server.ts'

const base = location.href
/** Adds parameters to the page's address. */
function address(parameters: Readonly<Record<string, string>>): void {
  const url = new URL(base)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  history.replaceState(null, '', url)
}
let on: Mounted<HTMLElement> | undefined
const begin = (...args: Parameters<typeof mount<'walkup-qr-booking'>> extends [unknown, ...infer R] ? R : never) => {
  const made = mount('walkup-qr-booking', ...args)
  on = made
  return made
}
async function send({ element }: Mounted<HTMLElement>): Promise<void> {
  await fillContact(element)
  await user(element).click(/^(Book|Request a call)/)
  await user(element).see(/You are booked|will call you/)
}
const value = async ({ element }: Mounted<HTMLElement>, name: string) => (await user(element).field(name)).value

afterEach(() => {
  on?.remove()
  on = undefined
  history.replaceState(null, '', base)
  sessionStorage.clear()
})

describe('the context of an entry', () => {
  it('is the element’s own fields and the click ids of the address, as they are', async () => {
    address({ gclid: 'EAIaIQ', fbclid: 'IwZX', msclkid: 'b1', dclid: 'no', plan: 'no', utm_source: 'google' })
    const made = begin({ 'data-plan': '<b>gold</b>', 'data-job-type': 'remodel', 'data-v-7ba5bd90': '', 'data-fbclid': 'own' })
    await toContact(made.element)
    await send(made)
    expect(made.server.leads[0]?.context).to.deep.equal({
      plan: '<b>gold</b>',
      'job-type': 'remodel',
      fbclid: 'own',
      gclid: 'EAIaIQ',
      msclkid: 'b1',
    })
    expect(made.server.leads[0]?.utm).to.deep.equal({ utm_source: 'google' })
  })

  it('leaves out what the API would refuse, and warns, so that the booking never fails by it', async () => {
    address({ gclid: 'x'.repeat(201) })
    const { warned, stop } = recordEvents()
    const made = begin({
      ...Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`data-f${at}`, 'x'])),
      'data-long': 'x'.repeat(201),
      'data-1': 'x',
      'data-é': 'x',
      [`data-${'n'.repeat(41)}`]: 'x',
    })
    await toContact(made.element)
    await send(made)
    stop()
    expect(Object.keys(made.server.leads[0]?.context ?? {})).to.deep.equal(Array.from({ length: 20 }, (_, at) => `f${at}`))
    expect(warned.filter((text) => /data-f20, data-long, data-1/.test(text))).to.have.length.at.least(1)
  })

  it('is sent by a lead capture and by free times that book, and is nothing without fields', async () => {
    const capture = mount('walkup-lead-capture', { 'data-plan': 'silver' })
    on = capture
    await user(capture.element).click(/Kitchen design/)
    await user(capture.element).click(/whole new kitchen/)
    await user(capture.element).click(/I own it/)
    await send(capture)
    expect(capture.server.leads[0]?.context).to.deep.equal({ plan: 'silver' })
    capture.remove()
    const plain = begin()
    await toContact(plain.element)
    await send(plain)
    expect(plain.server.leads[0]).not.to.have.property('context')
  })

  it('is an option of mount, which replaces it', async () => {
    const server = createServer()
    const baseUrl = `${location.origin}/api-context`
    const uninstall = install(baseUrl, server)
    const widget = mountInto(document.body, 'qr-booking', {
      baseUrl,
      userUid: 'demolg00000000000000000001',
      group: 1,
      locale: 'en',
      context: { plan: 'gold', from: 'menu' },
    })
    await widget.ready
    widget.update({ context: { plan: 'silver' } })
    await toContact(widget.element)
    await fillContact(widget.element)
    await user(widget.element).click(/^Book/)
    await user(widget.element).see(/You are booked/)
    expect(server.leads[0]?.context).to.deep.equal({ plan: 'silver' })
    widget.unmount()
    uninstall()
  })
})

describe('what the address prefills', () => {
  const all = {
    walkup_first_name: 'Robin',
    walkup_last_name: '<img src=x onerror=alert(1)>',
    walkup_email: 'robin@example.com',
    walkup_consent: 'true',
    walkup_texts: 'true',
    walkup_website: 'spam',
    walkup_redirect_url: 'https://evil.example/',
    walkup_base_url: 'https://evil.example/',
    walkup___proto__: 'x',
    walkup_draft: 'x',
    'walkup_answer_11[]': 'x',
    first_name: 'Unprefixed',
    firstName: 'Unprefixed',
  }

  it('is nothing without the attribute', async () => {
    address(all)
    const made = begin()
    await toContact(made.element)
    expect(await value(made, 'firstName')).to.equal('')
  })

  it('is the fields of the list, as text; never the consent, the trap or a setting', async () => {
    address(all)
    const made = begin({ 'prefill-from-url': '' })
    await toContact(made.element)
    expect([await value(made, 'firstName'), await value(made, 'lastName'), await value(made, 'email')]).to.deep.equal([
      'Robin',
      all.walkup_last_name,
      'robin@example.com',
    ])
    const fields = [...(made.element.shadowRoot?.querySelectorAll('input') ?? [])]
    expect(fields.filter(({ checked }) => checked)).to.deep.equal([])
    expect(fields.find(({ name }) => name === 'website')?.value ?? '').to.equal('')
    expect(made.element.shadowRoot?.querySelector('img[src=x]')).to.equal(null)
    expect(made.server.requests.every(({ path }) => path.startsWith('/api-'))).to.equal(true)
  })

  it('is the service and the answers that are offered', async () => {
    address({ walkup_appointment_type_id: '1', walkup_answer_11: 'remodel', walkup_answer_13: 'no such answer' })
    const made = begin({ 'prefill-from-url': '' })
    const chosen = () => made.element.shadowRoot?.querySelector('[aria-pressed=true]')?.textContent ?? ''
    await until(() => /Kitchen design/.test(chosen()), 'the service')
    await user(made.element).click(/Kitchen design/)
    await user(made.element).heading(/planning/)
    expect(chosen()).to.match(/whole new kitchen/)
    await user(made.element).click(/whole new kitchen/)
    await user(made.element).heading(/home yours/)
    expect(chosen(), 'an answer that is not offered').to.equal('')
  })

  it('yields to the attributes, these to the page’s script, and all to what the shopper typed', async () => {
    address({ walkup_first_name: 'Address', walkup_last_name: 'Address', walkup_city: 'Address', walkup_email: 'a@example.com' })
    const attributes = { 'prefill-from-url': '', 'prefill-last-name': 'Attribute', 'prefill-city': 'Attribute' }
    const made = begin(attributes)
    made.element.prefill({ city: 'Script' })
    await toAddress(made.element)
    expect(await value(made, 'city')).to.equal('Script')
    await fillAddress(made.element)
    expect([await value(made, 'firstName'), await value(made, 'lastName')]).to.deep.equal(['Address', 'Attribute'])
    await user(made.element).fill('firstName', 'Typed')
    await user(made.element).fill('email', '')
    const { baseUrl, server, element } = made
    element.remove()
    const again = begin({ ...attributes, 'base-url': baseUrl }, {}, server)
    await user(again.element).field('firstName')
    await pause(50)
    expect([await value(again, 'firstName'), await value(again, 'email'), await value(again, 'lastName')]).to.deep.equal([
      'Typed',
      '',
      'Attribute',
    ])
  })

  it('is for one person: not on a kiosk', async () => {
    address({ walkup_first_name: 'Robin' })
    const made = mount('walkup-lead-capture', { kiosk: '', 'prefill-from-url': '', 'prefill-last-name': 'Lee' })
    on = made
    await user(made.element).click(/Kitchen design/)
    await user(made.element).click(/whole new kitchen/)
    await user(made.element).click(/I own it/)
    expect([await value(made, 'firstName'), await value(made, 'lastName')]).to.deep.equal(['', ''])
    await until(() => made.server.requests.length, 'the details')
  })
})
