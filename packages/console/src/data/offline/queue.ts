import { atom, type ReadableAtom } from 'nanostores'
import type { Client, Session } from '@walkup/sdk'
import { isAbort, toProblem, type Problem } from '../problem.ts'
import { nextEntry, withTime, type Entry, type KeptEntry, type NewEntry } from './entries.ts'
import { importKeys, lockVaults, openVault, type Vault } from './vault.ts'

export interface QueueState {
  readonly entries: readonly KeptEntry[]
  /** The ids of those whose tap still waits for the server’s answer. */
  readonly awaited: readonly number[]
  /** Whether the device can store entries of this user. */
  readonly isOpen: boolean
  readonly isSending: boolean
  /** When the server last responded, ms since 1970, while it is unreachable. */
  readonly offlineSince?: number
}
export type Outcome =
  | { readonly kind: 'sent'; readonly reply: unknown }
  | { readonly kind: 'queued'; readonly id: number }
  | { readonly kind: 'rejected'; readonly problem: Problem }

/** How long a tap waits for the response; then it is sent in the background. */
const PATIENCE_MS = 4_000
const TIMEOUT_MS = 20_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const CHANNEL = 'walkup-offline'

interface QueueOptions {
  readonly client: Client
  readonly session: Session
  /** Called when an entry was accepted. */
  readonly onSent: (entry: Entry, reply: unknown) => void
}
export type Queue = ReturnType<typeof createQueue>

/** What was tapped on this device and not sent yet: encrypted, sent in order, from one tab at a time, by the user who tapped it. */
export function createQueue({ client, session, onSent }: QueueOptions) {
  const state = atom<QueueState>({ entries: [], awaited: [], isOpen: false, isSending: false })
  const patch = (part: Partial<QueueState>) => state.set({ ...state.get(), ...part })
  let vault: Vault | undefined
  let owner: number | undefined
  let heardAt = Date.now()
  let problems = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let opening: Promise<void> | undefined
  let setReady = () => {}
  /** Resolves once the keys that the device has are loaded: a page that opens offline reads before that. */
  const ready = new Promise<void>((resolve) => (setReady = resolve))
  /** Replies that arrived before the vault was open. */
  const early = new Map<string, unknown>()
  let isAskedAgain = false
  const outcomes = new Map<number, (outcome: Outcome) => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

  async function reload(): Promise<void> {
    const rows = (await vault?.all()) ?? []
    patch({ entries: rows.map(({ id, value }) => ({ ...(value as Entry), id })) })
  }
  async function changed(): Promise<void> {
    await reload()
    channel?.postMessage(null)
  }
  const find = (id: number) => state.get().entries.find((one) => one.id === id)
  const put = async (id: number, value: Entry) => {
    await vault?.put(id, value)
    await changed()
  }
  const bare = (kept: KeptEntry): Entry => {
    const { id: _, ...entry } = kept
    return entry as Entry
  }

  function note(isReached: boolean): void {
    if (isReached) heardAt = Date.now()
    patch({ offlineSince: isReached ? undefined : heardAt })
  }

  const send1 = (entry: Entry): Promise<unknown> =>
    (client.call as (name: string, input: object) => Promise<unknown>)(entry.name, {
      body: entry.body,
      headers: { 'Idempotency-Key': entry.key },
      timeoutMs: TIMEOUT_MS,
    })

  /** Sends one entry. @returns whether to go on */
  async function deliver(kept: KeptEntry): Promise<boolean> {
    await vault?.put(kept.id, { ...bare(kept), tries: kept.tries + 1 })
    try {
      const reply = await send1(kept)
      note(true)
      await vault?.remove(kept.id)
      // In one step, so that a count shows neither both nor none.
      patch({ entries: state.get().entries.filter(({ id }) => id !== kept.id) })
      onSent(kept, reply)
      outcomes.get(kept.id)?.({ kind: 'sent', reply })
      channel?.postMessage(null)
      return true
    } catch (error) {
      if (isAbort(error)) return false
      const problem = await toProblem(error)
      const { status, code, title, detail, errors } = problem
      // Unreachable, signed out, busy or broken: later. Anything else is the server's decision.
      if (status === 0 || status === 401 || [408, 425, 429].includes(status) || status >= 500) {
        note(status !== 0)
        await changed()
        outcomes.get(kept.id)?.({ kind: 'queued', id: kept.id })
        return false
      }
      note(true)
      const waiting = outcomes.get(kept.id)
      if (waiting) {
        // Whoever tapped it sees the reason at once and can try again.
        await vault?.remove(kept.id)
        await changed()
        waiting({ kind: 'rejected', problem })
      } else await put(kept.id, { ...bare(kept), tries: kept.tries + 1, rejection: { code, title, detail, errors } })
      return true
    }
  }

  async function round(): Promise<void> {
    const skipped = new Set<number>()
    for (;;) {
      await reload()
      const { currentOrganizationId = 0, userId } = session.login.get() ?? {}
      const next = vault && userId === owner && nextEntry(state.get().entries, currentOrganizationId, Date.now(), skipped)
      if (!next) break
      // Not even tried, so that it can still be undone.
      if (navigator.onLine === false) return note(false)
      skipped.add(next.id)
      patch({ isSending: true })
      if (await deliver(next)) {
        problems = 0
        continue
      }
      problems += 1
      return schedule(Math.min(FIRST_PAUSE_MS * 2 ** (problems - 1), LONGEST_PAUSE_MS))
    }
    const later = state.get().entries.filter(({ after, rejection }) => !rejection && after > Date.now())
    if (later.length) schedule(Math.min(...later.map(({ after }) => after)) - Date.now() + 50)
  }
  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }
  /** Without the Web Locks API only the idempotency keys keep two tabs from acting twice. */
  const alone = (work: () => Promise<void>): Promise<void> =>
    (navigator as Partial<Navigator>).locks?.request(`${CHANNEL} ${owner}`, work) ?? work()

  /** Sends now; if already sending, once more afterward. */
  function send(): Promise<void> {
    isAskedAgain = true
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false
        await alone(round).catch(() => {})
        patch({ isSending: false })
      }
    })().finally(() => (running = undefined))
    return running
  }

  function seal(entry: NewEntry, at: string, holdMs: number): Entry {
    return {
      ...withTime(entry, at),
      key: crypto.randomUUID(),
      at,
      organizationId: session.login.get()?.currentOrganizationId ?? 0,
      after: holdMs ? Date.now() + holdMs : 0,
      tries: 0,
    } as Entry
  }

  /** Sends what was just tapped, or stores it. Where nothing can be stored, it is sent while the person waits. */
  async function perform(tapped: NewEntry): Promise<Outcome> {
    const entry = seal(tapped, new Date().toISOString(), 0)
    let id: number | undefined
    try {
      id = await vault?.add(entry)
    } catch {
      // The storage is full or denied.
    }
    if (id === undefined) {
      try {
        const reply = await send1(entry)
        onSent(entry, reply)
        return { kind: 'sent', reply }
      } catch (error) {
        return { kind: 'rejected', problem: await toProblem(error) }
      }
    }
    const kept = id
    return new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        outcomes.delete(kept)
        patch({ awaited: [...outcomes.keys()] })
        clearTimeout(patience)
        resolve(outcome)
      }
      const patience = setTimeout(() => end({ kind: 'queued', id: kept }), PATIENCE_MS)
      outcomes.set(kept, end)
      patch({ awaited: [...outcomes.keys()] })
      // An earlier entry may have stopped the round before this one.
      void changed()
        .then(send)
        .then(() => outcomes.get(kept)?.({ kind: 'queued', id: kept }))
    })
  }

  /** Stores a tap that may still grow for a while. @returns its id; undefined where nothing can be stored */
  async function hold(tapped: NewEntry, holdMs: number): Promise<number | undefined> {
    const id = await vault?.add(seal(tapped, new Date().toISOString(), holdMs))
    await changed()
    void send()
    return id
  }

  async function openFor(userId: number): Promise<void> {
    owner = userId
    if (!globalThis.crypto?.subtle || typeof indexedDB === 'undefined') return setReady()
    vault = await openVault(userId).catch(() => undefined)
    setReady()
    if (vault) {
      patch({ isOpen: true })
      await reload()
    }
    // Also with a key: the server may have replaced its own since.
    const found = await client.call('users.queueKey').catch(() => undefined)
    if (!found || session.login.get()?.userId !== userId || owner !== userId) return void send()
    await importKeys(userId, found.keys)
    vault = await openVault(userId)
    patch({ isOpen: vault !== undefined })
    for (const [name, value] of early) void vault?.write(name, value).catch(() => {})
    early.clear()
    void send()
  }

  /** Opens the queue of a user, once for all parts of the page. */
  function open(userId: number): Promise<void> {
    if (!opening || owner !== userId) opening = openFor(userId)
    return opening
  }

  const onOnline = () => {
    problems = 0
    void send()
  }
  const onOffline = () => note(false)
  const onShow = () => document.visibilityState === 'visible' && void send()
  if (channel) channel.onmessage = () => void reload()

  return {
    state: state as ReadableAtom<QueueState>,
    perform,
    hold,
    send: onOnline,
    /** Reads and stores replies that the pages of the field show while offline. */
    read: (name: string): Promise<unknown> => ready.then(() => vault?.read(name)).catch(() => undefined),
    write: async (name: string, value: unknown): Promise<void> => {
      if (vault) await vault.write(name, value).catch(() => {})
      else early.set(name, value)
    },
    /** Changes an entry that the server cannot have. @returns false if it may have it, or there is none */
    async change(id: number, edit: (entry: Entry) => Entry | undefined): Promise<boolean> {
      const kept = find(id)
      if (!kept || kept.tries > 0) return false
      const next = edit(bare(kept))
      if (next) await put(id, next)
      else {
        await vault?.remove(id)
        await changed()
      }
      return true
    },
    /** Sends a rejected entry again, as it is or at another time; another time is another entry to the server. */
    async again(id: number, at?: string): Promise<void> {
      const kept = find(id)
      if (!kept) return
      const { rejection: _, ...entry } = bare(kept)
      await put(
        id,
        (at
          ? {
              ...withTime(entry as NewEntry, at),
              at,
              key: crypto.randomUUID(),
              organizationId: entry.organizationId,
              after: 0,
              tries: 0,
            }
          : entry) as Entry,
      )
      onOnline()
    },
    async discard(id: number): Promise<void> {
      await vault?.remove(id)
      await changed()
    },
    start(): () => void {
      addEventListener('online', onOnline)
      addEventListener('offline', onOffline)
      document.addEventListener('visibilitychange', onShow)
      const unfollow = session.login.subscribe((record) => {
        if (record?.userId === owner) return
        owner = record?.userId
        vault = opening = undefined
        early.clear()
        clearTimeout(timer)
        patch({ entries: [], isOpen: false, offlineSince: undefined })
        // The session expired or changed its user.
        if (!record) void lockVaults().catch(() => {})
      })
      return () => {
        unfollow()
        removeEventListener('online', onOnline)
        removeEventListener('offline', onOffline)
        document.removeEventListener('visibilitychange', onShow)
        clearTimeout(timer)
      }
    },
    open,
  }
}
