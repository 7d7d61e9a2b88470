import { atom, type ReadableAtom } from 'nanostores'
import type { Emit } from '../../events.ts'
import type { Db } from './db.ts'
import { backoff, isGone, isTooOld, type OutboxEntry, type Reason } from './entries.ts'
import { capturedBy, type Outcome } from './outcome.ts'

export interface OutboxState {
  /** Entries that are still to be sent. */
  readonly waiting: number
  /** Rejected entries, including expired ones without personal data. */
  readonly refused: number
  readonly isSending: boolean
  /** When the API was last heard of, in ms since 1970, while it can't be reached. */
  readonly offlineSince?: number
  /** False where the browser keeps nothing, or has no room. */
  readonly canKeep: boolean
  /** Outcomes by entry id since the page opened, for the confirmation. */
  readonly outcomes: ReadonlyMap<number, Outcome>
}

export interface OutboxOptions {
  readonly baseUrl: string
  readonly db: Db
  readonly emit: Emit
  readonly deliver: (kept: OutboxEntry) => Promise<Outcome>
  /** The device is on a network again: asks the API whether it is there. */
  readonly look: () => void
}

/** The API has failed on an entry this often while it took later ones: the entry itself is the problem, and staff should look. */
const STUMBLES = 5
/** Of so many entries the page remembers what became of them. */
const LAST = 50
const OLD: Reason = { kind: 'old', status: 0, errors: [] }

/**
 * Entries on the device and how they get to the API: in the order of capture, one tab of the origin at a time, again after a
 * pause when it can't be reached. Only an entry that the API itself refuses stops being sent, and is kept.
 */
export function createOutbox({ baseUrl, db, emit, deliver, look }: OutboxOptions) {
  const state = atom<OutboxState>({ waiting: 0, refused: 0, isSending: false, canKeep: true, outcomes: new Map() })
  const patch = (part: Partial<OutboxState>) => state.set({ ...state.get(), ...part })
  let failures = 0
  let heardAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let channel: BroadcastChannel | undefined

  async function count(): Promise<void> {
    try {
      const all = await db.all(baseUrl)
      const refused = all.filter((kept) => kept.state === 'refused').length
      patch({ waiting: all.length - refused, refused })
    } catch {
      patch({ canKeep: false })
    }
  }

  function note(id: number, outcome: Outcome): void {
    patch({ outcomes: new Map([...state.get().outcomes].slice(-LAST)).set(id, outcome) })
  }
  /** Shares an outcome with other tabs and the entry's confirmation. */
  function publish(id: number, outcome: Outcome): void {
    note(id, outcome)
    channel?.postMessage({ baseUrl, id, outcome })
  }

  /** Whether the API was there just now; `at` is when it was last, where it is not. */
  function heard(isReached: boolean, at?: number): void {
    if (isReached || at !== undefined) heardAt = at ?? Date.now()
    const { offlineSince, waiting } = state.get()
    const since = isReached ? undefined : heardAt
    if (since !== offlineSince) patch({ offlineSince: since })
    if (isReached && offlineSince !== undefined && waiting) void send()
  }

  async function settle(kept: OutboxEntry, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'sent') {
      await db.remove(kept.id)
      emit('walkup:captured', capturedBy(outcome.reply))
    } else if (outcome.kind === 'refused') {
      await db.change(kept.id, { state: 'refused', reason: outcome.reason, refusedAt: Date.now() })
      emit('walkup:error', { kind: 'refused', code: 'refused' })
    }
    if (outcome.kind !== 'later') publish(kept.id, outcome)
    await count()
  }

  /** Sends what waits, from the first on, until there is nothing more or the API can't be reached. */
  async function round(): Promise<void> {
    const tried = new Set<number>()
    let stumbled: OutboxEntry | undefined
    let hasSentAfter = false
    for (;;) {
      const next = (await db.all(baseUrl)).find((kept) => kept.state === 'waiting' && !tried.has(kept.id))
      if (!next || !channel) break
      tried.add(next.id)
      patch({ isSending: true })
      const outcome: Outcome = isTooOld(next, Date.now()) ? { kind: 'refused', reason: OLD } : await deliver(next)
      await settle(next, outcome)
      if (outcome.kind !== 'later') {
        if (outcome.kind === 'sent' || outcome.reason !== OLD) heard(true)
        hasSentAfter ||= stumbled !== undefined && outcome.kind === 'sent'
        continue
      }
      heard(!outcome.isOffline)
      note(next.id, outcome)
      // The first one that the API fails on is passed over: it may be the one at problem.
      if (!outcome.isOffline && !outcome.isBusy && !stumbled) {
        stumbled = next
        continue
      }
      return pause(outcome.retryAfterSec)
    }
    if (!stumbled) return void (failures = 0)
    if (hasSentAfter) {
      const stumbles = stumbled.stumbles + 1
      if (stumbles >= STUMBLES) return settle(stumbled, { kind: 'refused', reason: { kind: 'server', status: 500, errors: [] } })
      await db.change(stumbled.id, { stumbles })
    }
    pause(0)
  }

  function pause(retryAfterSec: number): void {
    failures++
    clearTimeout(timer)
    if (!channel) return
    timer = setTimeout(() => void send(), backoff(failures, retryAfterSec))
  }

  /** Where there are no locks, as on pages without TLS, the idempotency keys alone keep two tabs from making two leads. */
  const alone = (work: () => Promise<void>): Promise<void> =>
    (navigator as Partial<Navigator>).locks?.request(`walkup-kiosk ${baseUrl}`, work) ?? work()

  /** Sends now; while it is at it already, once more afterwards. */
  function send(): Promise<void> {
    isAskedAgain = true
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false
        clearTimeout(timer)
        await alone(round).catch(() => patch({ canKeep: false }))
        patch({ isSending: false })
      }
    })().finally(() => (running = undefined))
    return running
  }

  /** Removes the personal data of expired entries and keeps a record without any. */
  async function clean(): Promise<void> {
    const all = await db.all(baseUrl).catch(() => [])
    for (const kept of all)
      if (isGone(kept, Date.now()))
        await db.change(kept.id, { body: undefined, reason: { kind: 'removed', status: 0, errors: [] } })
    await count()
  }

  const online = () => {
    failures = 0
    look()
    void send()
  }
  const offline = () => heard(false)

  return {
    state: state as ReadableAtom<OutboxState>,
    heard,
    /** Puts an entry on the device, before anything is sent. @throws where it can't be kept */
    async keep(kept: Omit<OutboxEntry, 'id'>, instead?: number): Promise<number> {
      const id = await db.add(kept, instead).catch((error: unknown) => {
        patch({ canKeep: false })
        throw error
      })
      patch({ canKeep: true })
      await count()
      channel?.postMessage({ baseUrl })
      return id
    },
    send,
    entries: () => db.all(baseUrl).catch((): OutboxEntry[] => []),
    /** Resends a rejected entry unchanged. */
    async again(id: number): Promise<void> {
      await db.change(id, { state: 'waiting', reason: undefined, refusedAt: undefined, stumbles: 0 }).catch(() => {})
      await count()
      channel?.postMessage({ baseUrl })
      await send()
    },
    async remove(id: number): Promise<void> {
      await db.remove(id).catch(() => {})
      await count()
      channel?.postMessage({ baseUrl })
    },
    start(): void {
      if (channel) return
      channel = new BroadcastChannel('walkup-kiosk')
      channel.onmessage = ({ data }: MessageEvent<{ baseUrl: string; id?: number; outcome?: Outcome }>) => {
        if (data.baseUrl !== baseUrl) return
        if (data.id !== undefined && data.outcome) note(data.id, data.outcome)
        void count()
      }
      addEventListener('online', online)
      addEventListener('offline', offline)
      void db.probe().then((canKeep) => patch({ canKeep }))
      // A permission prompt goes to whoever sets up the tablet; the kiosk works either way.
      void navigator.storage?.persist?.().catch(() => false)
      void clean().then(send)
    },
    stop(): void {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      clearTimeout(timer)
      channel?.close()
      channel = undefined
    },
    clean,
  }
}

export type Outbox = ReturnType<typeof createOutbox>
