import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import type { TrustProxy } from '../../packages/server/src/trustProxy.ts'
import { startApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => void (test = await startApp()))
afterAll(() => test.close())

const GUESSES = 150
const LIMIT = 10
let round = 0

/** How many of 150 requests pass the per-address limit, each with a different forged leftmost address. */
async function passed(trustProxy: TrustProxy, header: (index: number) => string, remoteAddress = '127.0.0.1'): Promise<number> {
  const app = await buildApp({ ...test.config, trustProxy, limits: { ...test.config.limits, writesByAddress: LIMIT } }, test.db)
  round++
  try {
    let count = 0
    for (let nth = 0; nth < GUESSES; nth++) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/account/forgot-password',
        headers: { 'x-forwarded-for': header(nth), 'content-type': 'application/json' },
        // Unknown and unique, so that only the address limit applies.
        payload: { email: `nobody${round}.${nth}@walkup.test` },
        remoteAddress,
      })
      if (response.statusCode === 200) count++
      else expect(response.statusCode).toBe(429)
    }
    return count
  } finally {
    await app.close()
  }
}
const forged = (index: number) => `203.0.113.${index}`
const distinct = (index: number) => `198.51.100.${index}`

it('one hop: the last address is the client’s, whatever precedes it', async () => {
  expect(await passed(1, (nth) => `${forged(nth)}, 198.51.100.7`)).toBe(LIMIT)
  expect(await passed(1, (nth) => `127.0.0.1, ${forged(nth)}, 10.0.0.1, 198.51.100.7`)).toBe(LIMIT)
})

it('one hop: distinguishes clients behind the proxy', async () => {
  expect(await passed(1, distinct)).toBe(GUESSES)
})

it('two hops: the second to last address is the client’s', async () => {
  expect(await passed(2, (nth) => `${forged(nth)}, 198.51.100.7, 10.0.0.1`)).toBe(LIMIT)
  expect(await passed(2, (nth) => `${distinct(nth)}, 10.0.0.1`)).toBe(GUESSES)
})

it('a list of proxies: the last unlisted address is the client’s, and the header of unlisted peers is ignored', async () => {
  const proxies = ['10.0.0.0/8', '127.0.0.1']
  expect(await passed(proxies, (nth) => `${forged(nth)}, 198.51.100.7, 10.1.2.3`)).toBe(LIMIT)
  expect(await passed(proxies, (nth) => `${distinct(nth)}, 10.1.2.3`)).toBe(GUESSES)
  expect(await passed(proxies, forged, '192.0.2.1')).toBe(LIMIT)
})

it('off: the header is ignored', async () => {
  expect(await passed(false, forged)).toBe(LIMIT)
})
