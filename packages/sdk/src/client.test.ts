import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '../contract/endpoints/index.ts'
import { createClient } from './index.ts'
import { json, server, signedIn } from './testing/server.ts'

describe('call', () => {
  it('sends bearer, organization and offset, and resolves to `data`', async () => {
    const api = server()
    const { client } = signedIn(api)
    const reply = await client.call('leads.searchAll', { body: { limit: 5 } })
    expect(reply).toMatchObject({ path: '/api/leads/search/all' })
    const [request] = api.seen
    expect(request?.headers.get('currentorganizationid')).toBe('7')
    expect(request?.headers.get('offset')).toBe(String(new Date().getTimezoneOffset()))
    expect(await request?.json()).toEqual({ limit: 5 })
  })
  it('sends a form as a form', async () => {
    const api = server()
    const form = new FormData()
    form.set('title', 'Safety')
    await signedIn(api).client.call('support.upsertTutorial', { body: form })
    expect(api.seen[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/)
  })
  it('sends no header of its own without a session, so that reading needs no preflight', async () => {
    const headers = vi.fn<(names: string[]) => void>()
    const client = createClient({
      baseUrl: 'https://walkup.test',
      endpoints,
      session: null,
      fetch: (async (_: unknown, init?: RequestInit) => {
        headers([...new Headers(init?.headers).keys()])
        return json({})
      }) as typeof fetch,
    })
    await client.call('qrCodes.details', { params: { userUid: 'x', hdsfiGroup: 1 } })
    expect(headers).toHaveBeenCalledWith([])
  })
  it('rejects an unknown name with an error that says so', async () => {
    const client = signedIn(server()).client as unknown as { call(name: string): Promise<unknown> }
    await expect(client.call('leads.nope')).rejects.toThrow('The endpoint with name "leads.nope" was not found')
    await expect(client.call('toString')).rejects.toThrow('was not found')
  })
  it('rejects any other non-200 with the raw, unread response', async () => {
    const problem = { type: 'stale', status: 409 }
    const { client } = signedIn(server(), { fetch: async () => json(problem, 409) })
    const error: unknown = await client.call('leads.searchAll', { body: {} }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Response)
    expect(await (error as Response).json()).toEqual(problem)
  })
  it('distinguishes a network error from an abort, and keeps the cause', async () => {
    const cause = new TypeError('unreachable')
    const { client } = signedIn(server(), { fetch: () => Promise.reject(cause) })
    await expect(client.call('leads.searchAll', { body: {} })).rejects.toMatchObject({
      code: 'network',
      endpoint: 'POST /api/leads/search/all',
    })
    const abort = new AbortController()
    abort.abort()
    await expect(client.call('leads.searchAll', { body: {}, signal: abort.signal })).rejects.toMatchObject({ code: 'aborted' })
  })
})
