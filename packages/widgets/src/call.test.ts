import { afterEach, expect, it, vi } from 'vitest'
import { shopper } from '@walkup/sdk/endpoints'
import { createCall } from './call.ts'

const asked: [string, RequestInit][] = []
/** Stubs `fetch` with one response. */
function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push([url, init])
    return Promise.resolve(new Response(body, { status }))
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})
const call = createCall('https://api.example/', shopper)

it('fills in the path and query, omits undefined values, and resolves with data', async () => {
  answer(200, '{"data":{"timeZone":"UTC","days":[]}}')
  const params = { userUid: 'a b/c' }
  const query = { appointmentTypeId: 1, from: undefined, holdToken: 'x&y' }
  expect(await call('qrCodes.availableAppointments', { params, query })).toEqual({ timeZone: 'UTC', days: [] })
  const [[url, init] = []] = asked
  expect(url).toBe('https://api.example/api/QRCodes/available-appointments/a%20b%2Fc?appointmentTypeId=1&holdToken=x%26y')
  expect(init).toMatchObject({ method: 'GET', credentials: 'omit', headers: {}, body: undefined })
})

it('sends a JSON body with the given headers', async () => {
  answer(200, '{"data":{}}')
  const body = { hdsfiGroup: 1, contact: { firstName: 'A', lastName: 'B' }, consent: { version: '1', accepted: true } } as const
  await call('qrCodes.entry', { params: { userUid: 'u' }, body, headers: { 'Idempotency-Key': 'k' } })
  expect(asked[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'Idempotency-Key': 'k', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
})

it('rejects with a Response that is not 200, and with an error for unreadable responses and invalid parameters', async () => {
  const ask = (userUid: string) => call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: 1 } })
  answer(409, '{}')
  await expect(ask('u')).rejects.toMatchObject({ status: 409 })
  // A captive portal's sign-in page.
  answer(200, '<html>')
  await expect(ask('u')).rejects.toBeInstanceOf(SyntaxError)
  asked.length = 0
  const refused = await ask('').catch((error: unknown) => error)
  expect((refused as Response).status).toBe(404)
  expect(await (refused as Response).json()).toEqual({ errors: [{ path: 'userUid' }] })
  expect(asked).toEqual([])
})
