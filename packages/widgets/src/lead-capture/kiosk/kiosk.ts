import { atom, type ReadableAtom } from 'nanostores'
import { shopper } from '@walkup/sdk/endpoints'
import type { Booking } from '../../booking/booking.ts'
import { loaded, type Flow } from '../../booking/flow.ts'
import type { Kiosk } from '../../booking/kiosk.ts'
import { createCall } from '../../call.ts'
import { placeErrors } from '../../booking/steps/fieldErrors.ts'
import type { Emit } from '../../events.ts'
import { isPristine, refill } from './correction.ts'
import { openDb } from './db.ts'
import { Done } from './Done.tsx'
import type { Entry, OutboxEntry } from './entries.ts'
import { Frame } from './Frame.tsx'
import { createOutbox, type Outbox } from './outbox.ts'
import { asResponse, capturedBy, judgeError, judgeReply, type Outcome } from './outcome.ts'
import { createPages } from './pages.ts'

/** How long the confirmation waits for the response, in ms; then the entry is sent in the background. */
const WAIT_MS = 8000
/** The request timeout, in ms. */
const TIMEOUT_MS = 20_000
const TICK_MS = 60_000

export interface KioskOptions {
  readonly baseUrl: string
  readonly emit: Emit
  /** The element, for its `idle-seconds` and `staff-code`. */
  readonly host: HTMLElement
  /** Clears the current person's data and starts over. */
  readonly restart: () => Booking
}

/** What the kiosk's screens use. */
export interface KioskDesk extends Pick<KioskOptions, 'restart'> {
  /** The idle timeout of a form with input. */
  idleSeconds(): number
  /** The code that unlocks the list, if it is locked. */
  staffCode(): string | undefined
  readonly outbox: Outbox
  /** Whether the list of entries that need attention replaces the flow. */
  readonly isOpen: ReadableAtom<boolean>
  show(isOpen: boolean): void
  /** The entry shown in the confirmation. */
  idOf(booking: Booking): number | undefined
  canCorrect(booking: Booking, kept: OutboxEntry): boolean
  /** Puts a rejected entry back into the form; resending replaces it. */
  correct(kept: OutboxEntry): void
}

export interface KioskControl {
  readonly kiosk: Kiosk
  start(): void
  stop(): void
}

const desks = new WeakMap<Kiosk, KioskDesk>()
export function deskOf({ kiosk }: Booking): KioskDesk {
  const desk = kiosk && desks.get(kiosk)
  if (!desk) throw new Error('This flow has no kiosk')
  return desk
}

export function createKiosk({ baseUrl, emit, host, restart }: KioskOptions): KioskControl {
  const db = openDb()
  const call = createCall(baseUrl, shopper)
  const isOpen = atom(false)
  const ids = new WeakMap<Booking, number>()
  /** Entries to replace on the next send: rejected in front of the person, or being corrected. */
  const replaced = new WeakMap<Booking, number>()
  /** When each attempt was first sent, by its key: the same key must carry the same body. */
  const stamps = new Map<string, string>()
  /** When a corrected entry was captured. */
  const moments = new WeakMap<Booking, string>()
  let current: Booking | undefined
  let ticking: ReturnType<typeof setInterval> | undefined

  const outbox = createOutbox({ baseUrl, db, emit, deliver, look: () => void renew(true) })
  const pages = createPages(db, outbox.noteConnection)

  async function post({ userUid, key }: Omit<OutboxEntry, 'id'>, body: Entry): Promise<Outcome> {
    try {
      const headers = { 'Idempotency-Key': key }
      const page = await pages.tokenOf(userUid, () => renew(true))
      // It takes effect when it is 3 s old; after being offline it is new.
      const wait = page ? page.at + 3000 - Date.now() : 0
      if (wait > 0) await new Promise((done) => setTimeout(done, Math.min(wait, 3000)))
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const sent = { ...body, pageToken: page?.token }
      const reply = await call('qrCodes.entry', { params: { userUid }, body: sent, headers, signal })
      if (page) pages.noteSent(page.token)
      return judgeReply(reply)
    } catch (error) {
      return judgeError(error)
    }
  }
  async function deliver(kept: Omit<OutboxEntry, 'id'>): Promise<Outcome> {
    const { body, capturedAt } = kept
    if (!body) return { kind: 'refused', reason: { kind: 'removed', status: 0, errors: [] } }
    const outcome = await post(kept, body)
    // The tablet's clock is wrong: an entry just captured was captured now.
    const isWrongClock =
      outcome.kind === 'refused' && outcome.reason.kind === 'clock' && Date.now() - Date.parse(capturedAt) < TIMEOUT_MS
    return isWrongClock ? post(kept, { ...body, capturedAt: undefined }) : outcome
  }

  /** Refreshes the details for the next person; the current one keeps the page they see. */
  async function renew(isUrgent = false): Promise<void> {
    const booking = current
    if (!booking) return
    const details = await pages.renew(booking, isUrgent)
    if (details && booking === current && isPristine(booking.state.get())) booking.set(loaded(booking.state.get(), details))
  }

  async function outcomeOf(id: number): Promise<Outcome | undefined> {
    let stop = () => {}
    const patience = new Promise<undefined>((done) => setTimeout(done, WAIT_MS))
    const outcome = new Promise<Outcome>((done) => {
      stop = outbox.state.subscribe(({ outcomes }) => {
        const found = outcomes.get(id)
        if (found) done(found)
      })
    })
    const tried = outbox.send().then(() => outbox.state.get().outcomes.get(id))
    return Promise.race([outcome, tried, patience]).finally(stop)
  }

  const kiosk: Kiosk = {
    details(booking) {
      current = booking
      return pages.details(booking)
    },
    async send(booking, { key, body }) {
      const capturedAt = stamps.get(key) ?? moments.get(booking) ?? new Date().toISOString()
      stamps.set(key, capturedAt)
      const entry: Entry = { ...body, capturedAt }
      const page = pages.versionOf(booking.state.get().details)
      const kept = {
        baseUrl,
        userUid: booking.userUid,
        key,
        capturedAt,
        body: entry,
        page,
        state: 'waiting' as const,
        stumbles: 0,
      }
      let outcome: Outcome | undefined
      let id: number | undefined
      try {
        id = await outbox.keep(kept, replaced.get(booking))
      } catch {
        // Storage is unavailable: the entry is sent while the person waits, or fails visibly.
        outcome = await deliver(kept)
        if (outcome.kind === 'later') throw new TypeError('Neither sent nor kept')
        if (outcome.kind === 'sent') emit('walkup:captured', capturedBy(outcome.reply))
      }
      if (id !== undefined) {
        ids.set(booking, id)
        replaced.set(booking, id)
        outcome = await outcomeOf(id)
      }
      if (outcome?.kind === 'sent') return outcome.reply
      if (outcome?.kind === 'refused' && (id === undefined || Object.keys(placeErrors(outcome.reason.errors)).length))
        throw asResponse(outcome.reason)
      emit('walkup:queued', { waiting: outbox.state.get().waiting })
      return
    },
    Frame,
    Done,
  }

  /** The first screen after another one takes the focus. */
  function createBooking(): Booking {
    isOpen.set(false)
    stamps.clear()
    const booking = restart()
    booking.set({ ...booking.state.get(), hasMovedOn: true })
    return booking
  }

  desks.set(kiosk, {
    outbox,
    idleSeconds: () => Math.min(Math.max(Number(host.getAttribute('idle-seconds')) || 60, 30), 600),
    staffCode: () => host.getAttribute('staff-code')?.trim() || undefined,
    isOpen,
    show: (open) => isOpen.set(open),
    restart: () => {
      const booking = createBooking()
      void renew()
      return booking
    },
    idOf: (booking) => ids.get(booking),
    canCorrect: (booking, { userUid, body }) => userUid === booking.userUid && body?.hdsfiGroup === booking.group,
    correct(kept) {
      const booking = createBooking()
      replaced.set(booking, kept.id)
      const stop = booking.state.subscribe((flow: Flow) => {
        if (!flow.details) return
        queueMicrotask(() => stop())
        if (!isPristine(flow)) return
        const filled = refill(flow, kept)
        // New consent makes it a new entry, captured now.
        if (filled.draft.consent) moments.set(booking, kept.capturedAt)
        booking.set(filled)
      })
    },
  })

  return {
    kiosk,
    start() {
      outbox.start()
      clearInterval(ticking)
      ticking = setInterval(() => {
        void renew(outbox.state.get().offlineSince !== undefined)
        void outbox.clean()
      }, TICK_MS)
    },
    stop() {
      outbox.stop()
      clearInterval(ticking)
    },
  }
}
