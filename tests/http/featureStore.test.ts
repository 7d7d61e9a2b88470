import { createClient, createSession } from '@walkup/sdk'
import { allEndpoints } from '@walkup/sdk/endpoints'
import { createFeatures } from '@walkup/sdk/features'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** The store with a signed-in client that calls the real server without a socket. */
async function storeOf(email: string) {
  const { record } = await app.signIn(email)
  const session = createSession(undefined)
  session.signIn(record)
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input as string
    const response = await app.app.inject({
      method: init.method as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body ? { payload: init.body as string } : {}),
    })
    return new Response(response.body, { status: response.statusCode, headers: response.headers as Record<string, string> })
  }
  return createFeatures(createClient({ baseUrl: '', endpoints: allEndpoints, session, fetch }))
}

describe('the feature store, on the real API', () => {
  it('loads, creates, updates and deletes, and always matches a fresh load', async () => {
    const store = await storeOf('role1@walkup.test')
    const asLoaded = async () => {
      const other = await storeOf('role1@walkup.test')
      await other.load()
      return other.state.get()
    }
    await store.load()
    expect(store.state.get()).toEqual(await asLoaded())
    const made = await store.upsert({ key: 'store-test', title: 'A store', body: 'Of features.', isActive: false })
    expect(store.state.get().featureConfig['store-test']).toBe(false)
    expect(store.state.get()).toEqual(await asLoaded())
    const { id, updatedAt } = made
    await store.upsert({ id, updatedAt, key: 'store-test', title: 'A store', body: 'Of features.', isActive: true })
    expect(store.state.get()).toEqual(await asLoaded())
    const before = store.state.get()
    // An outdated `updatedAt` is a conflict.
    await expect(
      store.upsert({ id, updatedAt, key: 'store-test', title: 'Late', body: '', isActive: true }),
    ).rejects.toMatchObject({ status: 409 })
    expect(store.state.get()).toEqual(before)
    await store.delete(id)
    expect(store.state.get()).toEqual(await asLoaded())
    expect('store-test' in store.state.get().featureConfig).toBe(false)
  })

  it('keeps the loaded features after a rejected write', async () => {
    const store = await storeOf('role14@walkup.test')
    await store.load()
    const before = store.state.get()
    await expect(store.upsert({ key: 'mine', title: 'Mine', body: '', isActive: true })).rejects.toMatchObject({ status: 403 })
    expect(store.state.get()).toEqual(before)
  })
})
