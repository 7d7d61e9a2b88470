import { describe, expect, it } from 'vitest'
import { isWalkupError } from './index.ts'
import { rejection, server, signedIn } from './testing/server.ts'

const TOKEN = 'live-refresh-token'
/** All that a log could print of an error: its own properties, hidden ones and getters too, and those of its causes. */
const everything = (value: unknown, depth = 0): string =>
  value instanceof Object && depth < 9
    ? Object.getOwnPropertyNames(value)
        .map((key) => `${key}=${everything((value as Record<string, unknown>)[key], depth + 1)}`)
        .join()
    : String(value)
const located = (response: Response) =>
  Object.defineProperty(response, 'url', { value: `https://walkup.test/api/account/token/refresh/${TOKEN}` })

describe.each([429, 503])('a refresh that fails with %i', (status) => {
  it('gives each waiting caller an error of its own that names the refresh, not its token', async () => {
    const api = server({ refresh: () => located(new Response('busy', { status })) })
    const { client, session } = signedIn(api)
    session.renew({ token: 'expired', refreshToken: TOKEN })
    const errors = await Promise.all([1, 2, 3].map(() => rejection(client.call('leads.searchAll', { body: {} }))))
    expect(new Set(errors).size).toBe(3)
    for (const error of errors) {
      expect(isWalkupError(error)).toBe(true)
      expect(error).toMatchObject({
        code: 'refresh-unavailable',
        status,
        endpoint: 'POST /api/account/token/refresh/{refreshToken}',
        message: `POST /api/account/token/refresh/{refreshToken}: Expected new tokens, got status ${status}`,
      })
      expect(everything(error)).not.toContain(TOKEN)
    }
    expect(session.login.get()?.refreshToken).toBe(TOKEN)
  })
})

it('a refused refresh reads "Refresh token failed" to each caller, with its status and without its token', async () => {
  const api = server({ refresh: () => located(new Response('no', { status: 401 })) })
  const { client, session } = signedIn(api)
  session.renew({ token: 'expired', refreshToken: TOKEN })
  const errors = await Promise.all([1, 2].map(() => rejection(client.call('leads.searchAll', { body: {} }))))
  expect(errors[0]).not.toBe(errors[1])
  for (const error of errors) {
    expect(error).toMatchObject({ message: 'Refresh token failed', code: 'refresh-failed' })
    expect(everything(error)).not.toContain(TOKEN)
  }
  expect(errors[0]).toMatchObject({ status: 401 })
})

it('a platform that names the URL in its errors does not reveal the token', async () => {
  const fault = (url: string) =>
    new TypeError(`error sending request for url (${url})`, { cause: new Error(`connect to ${url}`) })
  const api = server()
  const { client, session } = signedIn(api, {
    fetch: ((input: string, init?: RequestInit) =>
      input.includes('/refresh/') ? Promise.reject(fault(input)) : api.fetch(input, init)) as typeof fetch,
  })
  session.renew({ token: 'expired', refreshToken: TOKEN })
  const error = await rejection(client.call('leads.searchAll', { body: {} }))
  expect(error).toMatchObject({ code: 'network' })
  expect((error as Error).message).toContain('error sending request')
  expect(everything(error)).not.toContain(TOKEN)
})
