import { describe, expect, it, vi } from 'vitest'
import { features as rows } from '../contract/endpoints/index.ts'
import { createFeatures, type Feature } from './features.ts'
import { createPublicClient } from './public.ts'

const feature = (id: number, isActive = true): Feature => ({
  id,
  key: `feature-${id}`,
  title: `Feature ${id}`,
  body: '',
  isActive,
  publishedAt: isActive ? `2026-11-0${id}T09:00:00.000Z` : null,
  roleIds: [],
  updatedAt: '2026-11-09T09:00:00.000Z',
})
const input = ({ id, key, title, body, isActive }: Feature) => ({ id, key, title, body, isActive })

/** An API that holds features; each answer waits until the test lets it go. */
function api(...held: Feature[]) {
  const waiting: (() => void)[] = []
  const seen: string[] = []
  const answer = (status: number, content: object) =>
    new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } })
  const act = (method: string, path: string, body: Feature | undefined): Response => {
    if (method === 'POST' && body) {
      if (held.some((one) => one.key === body.key && one.id !== body.id)) return answer(409, { type: 'exists' })
      const made = { ...feature(body.id), ...body }
      held = [...held.filter(({ id }) => id !== body.id), made]
      return answer(200, { data: made })
    }
    if (method === 'DELETE') {
      const rest = held.filter(({ id }) => id !== Number(path.split('/').at(-2)))
      if (rest.length === held.length) return answer(404, { type: 'not-found' })
      held = rest
      return answer(200, { data: { ok: true } })
    }
    return answer(200, {
      data: {
        features: held.toSorted((a, b) => b.id - a.id),
        featureConfig: Object.fromEntries(held.map(({ key, isActive }) => [key, isActive])),
      },
    })
  }
  const fetch = async (url: string, { method, body }: { method: string; body?: string }) => {
    seen.push(method)
    // Acted on at once, answered when let go: what a slow network does.
    const response = act(method, url, body === undefined ? undefined : (JSON.parse(body) as Feature))
    await new Promise<void>((go) => waiting.push(go))
    return response
  }
  const client = createPublicClient({
    baseUrl: '',
    endpoints: rows,
    fetch: fetch as unknown as typeof globalThis.fetch,
    retryDelayMs: 1,
  })
  return { store: createFeatures(client), seen, next: (at = 0) => waiting.splice(at, 1)[0]?.() }
}

async function loaded(...held: Feature[]) {
  const made = api(...held)
  const done = made.store.load()
  made.next()
  await done
  return made
}
const ids = (list: readonly Feature[]) => list.map(({ id }) => id)

describe('features', () => {
  it('begin with exactly the state of the specification', () => {
    expect(api().store.state.get()).toEqual({ features: [], featureConfig: {}, isLoading: false, isUpsertLoading: false })
  })

  it('load once for all who ask at once, and again for who asks later', async () => {
    const { store, seen, next } = api(feature(1), feature(2, false))
    const first = store.load()
    expect(store.load()).toBe(first)
    expect(store.state.get()).toMatchObject({ isLoading: true, isUpsertLoading: false })
    next()
    await first
    expect(store.state.get()).toEqual({
      features: [feature(2, false), feature(1)],
      featureConfig: { 'feature-1': true, 'feature-2': false },
      isLoading: false,
      isUpsertLoading: false,
    })
    const second = store.load()
    next()
    await second
    expect(seen).toEqual(['GET', 'GET'])
  })

  it('share the promise with a listener that loads on hearing of the load', async () => {
    const { store, seen, next } = api(feature(1))
    const stop = store.state.listen(({ isLoading }) => isLoading && void store.load())
    const done = store.load()
    next()
    await done
    stop()
    expect(seen).toEqual(['GET'])
  })

  it('keep what was loaded when a load fails, and may be asked again', async () => {
    let isDown = false
    const held = [feature(1)]
    const fetch = async () => {
      if (isDown) return new Response('', { status: 503 })
      return Response.json({ data: { features: held, featureConfig: { 'feature-1': true } } })
    }
    const store = createFeatures(createPublicClient({ baseUrl: '', endpoints: rows, fetch, retryDelayMs: 1 }))
    await store.load()
    const before = store.state.get()
    isDown = true
    await expect(store.load()).rejects.toMatchObject({ status: 503 })
    expect(store.state.get()).toEqual(before)
    isDown = false
    await expect(store.load()).resolves.toBeUndefined()
  })

  it('put an upserted one in its place, and forget the key that it had', async () => {
    const { store, next } = await loaded(feature(1), feature(2), feature(3))
    const renamed = { ...input(feature(2)), key: 'renamed', isActive: false }
    const done = store.upsert(renamed)
    expect(store.state.get()).toMatchObject({ isLoading: false, isUpsertLoading: true })
    next()
    expect((await done).key).toBe('renamed')
    const { features, featureConfig, isUpsertLoading } = store.state.get()
    expect(ids(features)).toEqual([3, 2, 1])
    expect(featureConfig).toEqual({ 'feature-1': true, renamed: false, 'feature-3': true })
    expect(isUpsertLoading).toBe(false)
  })

  it('keep the state when an upsert fails, and reject with its answer', async () => {
    const { store, next } = await loaded(feature(1), feature(2))
    const before = store.state.get()
    const done = store.upsert({ ...input(feature(2)), key: 'feature-1' })
    next()
    await expect(done).rejects.toMatchObject({ status: 409 })
    expect(store.state.get()).toEqual(before)
  })

  it('are upserting until the last of several upserts has ended', async () => {
    const { store, next } = await loaded()
    const [first, second] = [store.upsert(input(feature(1))), store.upsert(input(feature(2)))]
    next()
    await first
    expect(store.state.get().isUpsertLoading).toBe(true)
    next()
    await second
    expect(store.state.get().isUpsertLoading).toBe(false)
    expect(ids(store.state.get().features)).toEqual([2, 1])
  })

  it('lose a deleted one and its key; a delete that fails leaves them', async () => {
    const { store, next } = await loaded(feature(1), feature(2))
    const done = store.delete(1)
    next()
    await done
    expect(store.state.get()).toMatchObject({ features: [feature(2)], featureConfig: { 'feature-2': true } })
    const before = store.state.get()
    const missing = store.delete(1)
    next()
    await expect(missing).rejects.toMatchObject({ status: 404 })
    expect(store.state.get()).toEqual(before)
  })

  it('are asked again when a write overtook the load', async () => {
    const { store, seen, next } = await loaded(feature(1))
    const reload = store.load()
    const removal = store.delete(1)
    next(1)
    await removal
    next()
    // The answer that still holds the feature is not believed: a third request goes out.
    await vi.waitFor(() => expect(seen).toEqual(['GET', 'GET', 'DELETE', 'GET']))
    expect(store.state.get()).toMatchObject({ features: [], featureConfig: {}, isLoading: true })
    next()
    await reload
    expect(store.state.get()).toMatchObject({ features: [], featureConfig: {}, isLoading: false })
  })
})
