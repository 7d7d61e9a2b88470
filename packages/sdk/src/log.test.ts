import { expect, it, vi } from 'vitest'
import type { LogEntry } from './index.ts'
import { json, rejection, server, signedIn } from './testing/server.ts'

const secrets = [
  'secret-access',
  'secret-refresh',
  't1',
  'Robin',
  'robin@example.com',
  'secret-query',
  'secret-uid',
  '4711',
  'secret-answer',
]

it('logs every request with its row, status, duration, attempt and request id, and nothing secret or personal', async () => {
  const entries: LogEntry[] = []
  const api = server()
  const { client, session } = signedIn(api, { logger: (entry: LogEntry) => entries.push(entry) })
  session.renew({ token: 'secret-access', refreshToken: 'secret-refresh' })
  await client.call('leads.searchAll', { body: { filter: { search: 'Robin robin@example.com' } } })
  await client.call('leads.getInternal', { params: { id: 4711 }, query: { secret: 'secret-query' } })
  await client.call('qrCodes.details', { params: { userUid: 'secret-uid', hdsfiGroup: 1 } })
  const rows = entries.map(({ endpoint, status, attempt, requestId }) => [endpoint, status, attempt, requestId])
  expect(rows).toEqual([
    ['POST /api/leads/search/all', 401, 1, undefined],
    ['POST /api/account/token/refresh/{refreshToken}', 200, 1, 'r-1'],
    ['POST /api/leads/search/all', 200, 2, 'r-1'],
    ['GET /api/leads/{id}/internal', 200, 1, 'r-1'],
    ['GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}', 200, 1, 'r-1'],
  ])
  for (const { ms } of entries) expect(Number.isInteger(ms)).toBe(true)
  const seen = JSON.stringify(entries)
  // Each of them did travel.
  const sent = api.seen.map(({ url, headers }) => url + (headers.get('authorization') ?? '')).join(' ')
  for (const secret of ['secret-access', 'secret-refresh', 'secret-query', 'secret-uid', '4711']) expect(sent).toContain(secret)
  for (const secret of secrets) expect(seen).not.toContain(secret)
})

it('logs why there was no response, without the cause', async () => {
  const entries: LogEntry[] = []
  const fetch = () => Promise.reject(new TypeError('secret-answer'))
  const { client } = signedIn(server(), { logger: (entry: LogEntry) => entries.push(entry), fetch })
  await rejection(client.call('leads.searchAll', { body: {} }))
  expect(entries).toMatchObject([{ endpoint: 'POST /api/leads/search/all', attempt: 1, code: 'network' }])
  expect(Object.values(entries[0] ?? {}).join()).not.toContain('secret-answer')
})

it('harms no call when it throws', async () => {
  const logger = vi.fn<() => void>(() => {
    throw new Error('The disk of the log is full')
  })
  const { client } = signedIn(server(), { logger, fetch: async () => json({ fine: true }) })
  expect(await client.call('leads.searchAll', { body: {} })).toEqual({ fine: true })
  expect(logger).toHaveBeenCalledOnce()
})
