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
  /** When the API last responded, in ms since 1970, while it is unreachable. */
  readonly offlineSince?: number
  /** False if the browser denies storage or is out of space. */
  readonly canKeep: boolean
  /** Outcomes by entry id since the page opened, for the confirmation. */
  readonly outcomes: ReadonlyMap<number, Outcome>
}

export interface OutboxOptions {
  readonly baseUrl: string
  readonly db: Db
  readonly emit: Emit
  readonly deliver: (kept: OutboxEntry) => Promise<Outcome>
  /** Call when the device is online again: checks whether the API responds. */
  readonly look: () => void
}

/** After failing this often while later entries were accepted, an entry needs attention by staff. */
const STUMBLES = 5
/** The number of entries whose outcome the page remembers. */
const LAST = 50
const OLD: Reason = { kind: 'old', status: 0, errors: [] }

/**
 * The queue of entries on the device: sent in order of capture, from one tab at a time, with backoff while the API is
 * unreachable. Only entries that the API itself rejects are no longer sent, but kept.
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

  /** Sets whether the API is reachable; `at` is when it last was. */
  function noteConnection(isReached: boolean, at?: number): void {
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

  /** Sends queued entries in order until the queue is empty or the API is unreachable. */
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
        if (outcome.kind === 'sent' || outcome.reason !== OLD) noteConnection(true)
        hasSentAfter ||= stumbled !== undefined && outcome.kind === 'sent'
        continue
      }
      noteConnection(!outcome.isOffline)
      note(next.id, outcome)
      // Skips the first entry on which the API fails, since the entry may be the cause.
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

  /** Without the Web Locks API, as on pages without TLS, only the idempotency keys prevent duplicate leads from two tabs. */
  const alone = (work: () => Promise<void>): Promise<void> =>
    (navigator as Partial<Navigator>).locks?.request(`walkup-kiosk ${baseUrl}`, work) ?? work()

  /** Sends now; if already sending, once more afterward. */
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
  const offline = () => noteConnection(false)

  return {
    state: state as ReadableAtom<OutboxState>,
    noteConnection,
    /** Stores an entry before it is sent. @throws if storage fails */
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
