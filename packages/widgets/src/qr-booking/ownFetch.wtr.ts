import { expect } from 'chai'
import { fillContact, mount, recordEvents, sam, toContact, until, user, type Mounted } from '../testing/harness.ts'
import { install } from '../testing/install.ts'
import { createServer, problem } from '../testing/server.ts'
import './define.ts'

/** A minimal response: no `clone`, no `Headers`, no prototype. */
const looksLike = (response: Response) =>
  ({
    ok: response.ok,
    status: response.status,
    headers: { get: (name: string) => response.headers.get(name) },
    json: () => later(response.json()),
    text: () => later(response.text()),
  }) as unknown as Response

/** Another library's promise with only `then`. */
// oxlint-disable-next-line unicorn/no-thenable
const later = <T>(promise: Promise<T>) => ({ then: promise.then.bind(promise) }) as unknown as Promise<T>

type Wrap = (real: typeof fetch) => typeof fetch
const wraps: Readonly<Record<string, Wrap>> = {
  'passes on a Request of its own': (real) => (input, init) => real(new Request(input, init)),
  'copies the options and adds a header': (real) => (input, init) =>
    real(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-trace': '1' } }),
  'asks the options what is their own': (real) => (input, init) =>
    // oxlint-disable-next-line no-prototype-builtins
    real(input, { ...init, method: init?.hasOwnProperty('method') ? init.method : 'GET' }),
  'reads the response before anyone else': (real) => async (input, init) => {
    const response = await real(input, init)
    await response.clone().text()
    return response
  },
  'returns a thenable of something like a Response': (real) => (input, init) => later(real(input, init).then(looksLike)),
}

let on: Mounted<HTMLElement> | undefined
let native: typeof fetch
before(() => {
  // The harness patches `fetch` first, so that the page's own one wraps it.
  install(`${location.origin}/api-none`, createServer())()
  native = window.fetch
})
afterEach(() => {
  window.fetch = native
  on?.remove()
  on = undefined
})

async function submit(element: HTMLElement): Promise<void> {
  await toContact(element)
  await fillContact(element)
  await user(element).click(/^Book/)
}

for (const [what, wrap] of Object.entries(wraps))
  describe(`a page whose own fetch ${what}`, () => {
    beforeEach(() => void (window.fetch = wrap(native)))

    it('books', async () => {
      on = mount('walkup-qr-booking')
      await submit(on.element)
      await user(on.element).see(/You are booked/)
      expect(on.server.leads.map(({ contact }) => contact.firstName)).to.deep.equal([sam.firstName])
    })

    it('shows setup errors and whom to call', async () => {
      const contact = { name: 'Harbor Home', phone: '+16145550100' }
      const errors = [{ path: 'hdsfiGroup', message: 'm' }]
      const { warned, stop } = recordEvents()
      on = mount('walkup-qr-booking', {}, { before: () => problem(404, 'not-found', { errors, businessContact: contact }) })
      try {
        await user(on.element).see(/isn’t available on this page/)
        await until(() => warned.length, 'a word in the console')
      } finally {
        stop()
      }
      expect(warned[0]).to.match(/unknown-group.*`group`/)
      expect((await user(on.element).button(/Call Harbor Home/)).getAttribute('href')).to.equal('tel:+16145550100')
    })

    it('offers other times when one is taken, and solves challenges', async () => {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('salt&7'))
      const challenge = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const proofChallenge = { algorithm: 'SHA-256', challenge, salt: 'salt&', signature: 's', maxNumber: 50 }
      let posts = 0
      on = mount(
        'walkup-qr-booking',
        {},
        {
          before: (request) => {
            if (!request.url.endsWith('/qr-entry')) return
            posts++
            if (posts === 1) return problem(409, 'proof-required', { challenge: proofChallenge })
            if (posts === 2) return problem(429, 'too-many-requests', {}, { 'retry-after': '1' })
            if (posts === 3) return problem(409, 'slot-taken', { slots: [] })
            return
          },
        },
      )
      const person = user(on.element)
      await submit(on.element)
      await until(() => posts === 2, 'the proof')
      const retry = (await person.button(/Try again/)) as HTMLButtonElement
      await until(() => !retry.disabled, 'the time that was asked for')
      retry.click()
      await person.see(/no longer free|just taken|taken/i)
      expect(posts).to.equal(3)
      const proof = on.server.requests.find(({ path, body }) => path.endsWith('/qr-entry') && (body as { proof?: string }).proof)
      expect(JSON.parse(atob((proof?.body as { proof?: string } | undefined)?.proof ?? ''))).to.include({ number: 7, challenge })
    })
  })

describe('a page whose own fetch fails', () => {
  for (const [how, fail] of [
    [
      'throws at once',
      () => {
        throw new TypeError('blocked')
      },
    ],
    ['rejects with a text', () => Promise.reject('blocked')],
    ['returns nothing', () => undefined],
  ] as const)
    it(`and ${how}: reports no connection, and a retry works`, async () => {
      window.fetch = fail as unknown as typeof fetch
      on = mount('walkup-qr-booking')
      const person = user(on.element)
      await person.see(/No connection/)
      expect(on.heard.map(({ detail }) => detail as unknown)).to.deep.equal([{ kind: 'network', code: 'offline' }])
      window.fetch = native
      await person.click(/Try again/)
      await person.button(/Kitchen design/)
    })
})
