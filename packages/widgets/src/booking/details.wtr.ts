import { expect } from 'chai'
import './steps/index.ts'
import '../qr-booking/define.ts'
import { details } from '../testing/details.ts'
import { enter, fillContact, mount, toContact, until, user, type Mounted } from '../testing/harness.ts'

let on: Mounted<HTMLElementTagNameMap['walkup-qr-booking']>
const asked = [
  { name: 'comments', kind: 'text', maxLength: 1000, required: true },
  { name: 'secondContactName', kind: 'line', maxLength: 100, required: false },
  { name: 'secondContactPhone', kind: 'phone', maxLength: 32, required: false },
] as const
/** A page that asks for every detail. */
async function begin() {
  on = mount('walkup-qr-booking', {}, { details: { ...details, details: [...asked] } })
  await toContact(on.element)
  return user(on.element)
}
const control = async (name: string) =>
  until(() => on.element.shadowRoot?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`), name)

afterEach(() => {
  on.remove()
  sessionStorage.clear()
})

it('further details are asked for by their kind, and sent with the contact', async () => {
  const person = await begin()
  const comments = await control('comments')
  expect([comments.localName, comments.maxLength, comments.required]).to.deep.equal(['textarea', 1000, true])
  expect((await control('secondContactPhone')).type).to.equal('tel')
  expect(comments.labels?.[0]?.textContent).to.match(/^Anything we should know\? ?$/)
  await fillContact(on.element)
  await person.click(/^Book/)
  await until(() => comments.getAttribute('aria-invalid') === 'true', 'what is missing')
  await until(() => person.focused() === comments, 'the focus')
  expect(on.server.leads).to.deep.equal([])

  enter(comments as unknown as HTMLInputElement, 'Ring twice,\nplease.')
  await person.fill('secondContactName', 'Ana')
  await person.fill('secondContactPhone', '6145550177')
  expect((await control('secondContactPhone')).value).to.equal('(614) 555-0177')
  await person.click(/^Book/)
  await person.see(/You are booked/)
  expect(on.server.leads[0]?.contact.details).to.deep.equal({
    comments: 'Ring twice,\nplease.',
    secondContactName: 'Ana',
    secondContactPhone: '(614) 555-0177',
  })
})

it('what was typed survives leaving the page', async () => {
  const person = await begin()
  enter((await control('comments')) as unknown as HTMLInputElement, 'Ring twice')
  await person.fill('firstName', 'Sam')
  const { baseUrl, server } = on
  on.element.remove()
  on = { ...mount('walkup-qr-booking', { 'base-url': baseUrl }, {}, server), baseUrl }
  expect((await control('comments')).value).to.equal('Ring twice')
})
