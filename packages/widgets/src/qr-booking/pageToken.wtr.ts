import { expect } from 'chai'
import { details } from '../testing/details.ts'
import { fillContact, mount, toContact, user, type Mounted } from '../testing/harness.ts'
import { json, problem, type ServerOptions } from '../testing/server.ts'
import './define.ts'

let on: Mounted<HTMLElementTagNameMap['walkup-qr-booking']>
const begin = (options: ServerOptions = {}) => {
  on = mount('walkup-qr-booking', { 'user-uid': details.user.uid, group: '1' }, options)
  return user(on.element)
}
afterEach(() => on.remove())

interface Sent {
  readonly pageToken?: string
  readonly proof?: string
  readonly website?: string
}
const sent = (path: string) => on.server.requests.filter((request) => request.path.endsWith(path))
const bodies = (path: string) => sent(path).map(({ body }) => body as Sent)

describe('the page token', () => {
  it('is sent with holds and entries; entries wait until it is in effect', async () => {
    const began = performance.now()
    const person = begin({ details: { ...details, pageToken: 'issue.nonce.signature' } })
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/You are booked/)
    expect(performance.now() - began).to.be.at.least(2990)
    expect(bodies('/hold').at(-1)?.pageToken).to.equal('issue.nonce.signature')
    expect(bodies('/qr-entry')).to.have.length(1)
    expect(bodies('/qr-entry')[0]).to.include({ pageToken: 'issue.nonce.signature', proof: '' })
  })

  it('is supplemented by proof of work on request, with the same key, invisibly', async () => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('salt&137'))
    const challenge = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const proofChallenge = { algorithm: 'SHA-256', challenge, salt: 'salt&', signature: 's', maxNumber: 500 }
    let posts = 0
    const person = begin({
      before: (request) =>
        request.url.endsWith('/qr-entry') && !posts++ ? problem(409, 'proof-required', { challenge: proofChallenge }) : undefined,
    })
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/You are booked/)
    const [first, second] = sent('/qr-entry')
    expect(second?.idempotencyKey).to.equal(first?.idempotencyKey)
    const proof = JSON.parse(atob(bodies('/qr-entry')[1]?.proof ?? '')) as object
    expect(proof).to.deep.equal({ algorithm: 'SHA-256', challenge, salt: 'salt&', signature: 's', number: 137 })
    expect(on.heard.map(({ type }) => type)).not.to.include('walkup:error')
  })

  it('renames the honeypot and sends its value', async () => {
    const names: string[] = []
    for (const pageToken of ['a.b.AAAAAAAA', 'a.b.BBBBBBBB']) {
      begin({ details: { ...details, pageToken } })
      await toContact(on.element)
      const trap = on.element.shadowRoot?.querySelector<HTMLInputElement>('form [aria-hidden] input')
      names.push(trap?.name ?? '')
      if (names.length < 2) {
        on.remove()
        continue
      }
      if (trap) trap.value = 'https://spam.example'
      trap?.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await fillContact(on.element)
      await user(on.element).click(/^Book/)
      await user(on.element).see(/booked/)
      expect(bodies('/qr-entry')[0]?.website).to.equal('https://spam.example')
    }
    expect(names[0]).not.to.equal(names[1])
  })
})

describe('an entry in review', () => {
  it('is confirmed as a call request, not as an appointment', async () => {
    const reply = { leadUid: 'Qw12Qw12Qw12Qw12Qw12Qw12', status: 'review', appointment: null }
    const person = begin({ before: (request) => (request.url.endsWith('/qr-entry') ? json(reply) : undefined) })
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/We received your request\. We’ll call you to confirm\./)
    expect(on.element.shadowRoot?.textContent).not.to.match(/You are booked|will come to you/)
    const captured = on.heard.find(({ type }) => type === 'walkup:captured')
    expect(captured?.detail).to.deep.include({ leadUid: reply.leadUid, status: 'review' })
    expect(on.heard.map(({ type }) => type)).not.to.include('walkup:booked')
  })
})

describe('a hold', () => {
  it('is requested only if few seats remain', async () => {
    for (const [capacity, holds] of [
      [3, 1],
      [9, 0],
    ] as const) {
      begin({ capacity })
      await toContact(on.element)
      expect(sent('/hold'), `${capacity} seats`).to.have.length(holds)
      on.remove()
    }
  })
})
