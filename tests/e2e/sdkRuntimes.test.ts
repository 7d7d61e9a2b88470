import vm from 'node:vm'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, createSession, uploadTransport } from '@walkup/sdk'
import { endpoints } from '@walkup/sdk/endpoints'
import { launchForSdk, openTab, sdkFiles, startSdkSite, type SdkFiles, type SdkSite } from './sdkSite.ts'

let browser: Browser
let files: SdkFiles
let site: SdkSite
let context: BrowserContext
beforeAll(async () => {
  ;[files, browser] = await Promise.all([sdkFiles(), launchForSdk()])
})
afterAll(() => browser.close())
beforeEach(async () => {
  site = await startSdkSite(files)
  context = await browser.newContext()
})
afterEach(async () => {
  await context.close()
  await site.close()
})

it('calls and refreshes in a service worker', async () => {
  const page = await openTab(context, `${site.url}/page`)
  site.expire()
  const reply = await page.evaluate(async (record) => {
    await navigator.serviceWorker.register('/worker.js', { type: 'module' })
    const { active } = await navigator.serviceWorker.ready
    const answer = new Promise((done) => navigator.serviceWorker.addEventListener('message', ({ data }) => done(data)))
    active?.postMessage(record)
    return answer
  }, site.record())
  expect(reply).toEqual({ bytes: 2, generation: 1 })
  expect(site.refreshes).toEqual([0])
})

describe('a runtime with web globals only', () => {
  const web = { URL, URLSearchParams, Headers, Response, FormData, AbortController, DOMException, setTimeout, clearTimeout }
  /** The published file, run where there is no process, Buffer, window, document, navigator or storage. */
  const load = async (extra: object = {}) => {
    const sandbox = vm.createContext({ ...web, performance, setInterval, clearInterval, fetch, ...extra })
    const before = Object.keys(sandbox)
    // A script in place of the module; its exports are the result.
    const script = (files['/sdk.js']?.[1] ?? '').replace(/export\{([^}]*)\};?\s*$/, (_, names: string) => {
      const pairs = names.split(',').map((name) => name.split(' as ').reverse().join(':'))
      return `return {${pairs.join()}}`
    })
    const sdk = vm.runInContext(`(() => { 'use strict'; ${script} })()`, sandbox) as typeof window.walkup
    return {
      sdk,
      added: Object.keys(sandbox).filter((key) => !before.includes(key)),
    }
  }
  it('imports without side effects, calls, and refreshes', async () => {
    const { sdk, added } = await load()
    // The state library's change counter, which all of its copies share.
    expect(added).toEqual(['nanostoresGlobal'])
    const session = sdk.createSession()
    session.signIn(site.record() as never)
    site.expire()
    const client = sdk.createClient({ baseUrl: site.url, endpoints: sdk.endpoints, session })
    expect(await client.call('leads.searchAll', { body: {} })).toEqual({ bytes: 2, generation: 1 })
  })
  it('keeps sessions apart on a server, where local storage would be shared by all users', async () => {
    const kept = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const { sdk } = await load({ localStorage })
    const [one, other] = [sdk.createSession(), sdk.createSession()]
    one.signIn(site.record() as never)
    expect([other.login.get(), sdk.createSession().login.get(), kept.size]).toEqual([undefined, undefined, 0])
  })
})

describe('an upload', () => {
  it('reports its progress, and rejects and resolves like any call', async () => {
    const page = await openTab(context, `${site.url}/page`)
    const results = await page.evaluate(async (record) => {
      const { client, session, uploadTransport: transportOf, entries } = window.walkup
      session.signIn(record as never)
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(3_000_000)]), 'plan.pdf')
      const seen: { loaded: number; total: number }[] = []
      const transport = transportOf((progress) => seen.push(progress))
      const reply = await client.call('support.upsertTutorial', { body: form, transport })
      const abort = new AbortController()
      const aborting = transportOf(() => abort.abort())
      const aborted = await client
        .call('support.upsertTutorial', { body: form, transport: aborting, signal: abort.signal })
        .catch((error: { code: string }) => error.code)
      const json = await client.call('leads.searchAll', { body: { limit: 3 }, transport: transportOf(() => {}) })
      session.clear()
      const refused = await client
        .call('support.upsertTutorial', { body: form, transport })
        .catch((error: Response) => `${error.status} ${error.headers.get('content-type')}`)
      return { seen, reply, aborted, json, refused, entries: entries.map(({ status, code }) => status ?? code) }
    }, site.record())
    const last = results.seen.at(-1)
    expect(last?.loaded).toBe(last?.total)
    expect(results.reply).toEqual({ bytes: last?.total, generation: 0 })
    for (const { loaded, total } of results.seen) expect(loaded).toBeLessThanOrEqual(total)
    expect(results.aborted).toBe('aborted')
    expect(results.json).toEqual({ bytes: '{"limit":3}'.length, generation: 0 })
    expect(results.refused).toBe('401 application/json')
    expect(results.entries).toEqual([200, 'aborted', 200, 401])
  })
  it('uses fetch where there is no XMLHttpRequest', async () => {
    const session = createSession()
    session.signIn(site.record() as never)
    const client = createClient({ baseUrl: site.url, endpoints, session })
    const transport = uploadTransport(() => {})
    expect(await client.call('leads.searchAll', { body: { limit: 3 }, transport })).toEqual({ bytes: 11, generation: 0 })
  })
})

it('two clients in one process never share a session', async () => {
  const sessions = [createSession(), createSession()]
  sessions[0]?.signIn(site.record() as never)
  const [signedIn, stranger] = sessions.map((session) => createClient({ baseUrl: site.url, endpoints, session }))
  expect(await signedIn?.call('leads.searchAll', { body: {} })).toEqual({ bytes: 2, generation: 0 })
  await expect(stranger?.call('leads.searchAll', { body: {} })).rejects.toMatchObject({ status: 401 })
})
