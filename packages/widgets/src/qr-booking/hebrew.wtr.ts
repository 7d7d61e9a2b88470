import { expect } from 'chai'
import { fillAddress, fillContact, mount, user } from '../testing/harness.ts'
import { details } from '../testing/details.ts'
import './define.ts'

/** What people typed and what the organization wrote, which stays as it is, and the machine's own zone. */
const given = JSON.stringify(details) + ' Sam Lee 1 Main St Columbus OH sam@example.com Google Outlook GMT'

it('books in Hebrew, right to left, with no text of ours left in English', async () => {
  const on = mount('walkup-qr-booking', { locale: 'he' })
  const person = user(on.element)
  const root = () => on.element.shadowRoot as ShadowRoot
  const check = (step: string) => {
    const shell = root().querySelector<HTMLElement>('[dir]')
    expect(getComputedStyle(shell as HTMLElement).direction, step).to.equal('rtl')
    const words = [...root().querySelectorAll<HTMLElement>('h1,h2,h3,p,label,button,a,legend,li')]
      .filter((element) => element.getClientRects().length)
      .flatMap(({ innerText }) => innerText.match(/[A-Za-z]{3,}/g) ?? [])
    expect(
      words.filter((word) => !given.includes(word)),
      step,
    ).to.deep.equal([])
    expect(root().textContent, step).to.match(/[\u05d0-\u05ea]{2}/)
  }
  try {
    await person.see(/Kitchen design/)
    check('service')
    await person.click(/Kitchen design/)
    await person.see(/whole new kitchen/)
    check('question')
    await person.click(/whole new kitchen/)
    await person.click(/I own it/)
    await person.button(/^9:00/)
    check('time')
    await person.click(/^9:00/)
    await person.field('postalCode')
    check('address')
    await fillAddress(on.element)
    check('contact')
    // Latin addresses and numbers keep their own order.
    expect(getComputedStyle(await person.field('email')).unicodeBidi).to.equal('plaintext')
    await fillContact(on.element)
    await person.click(/^קביעת פגישה/)
    await person.see(/הפגישה נקבעה/)
    check('done')
    expect(on.server.leads[0]).to.include({ locale: 'he' })
  } finally {
    on.remove()
  }
})
