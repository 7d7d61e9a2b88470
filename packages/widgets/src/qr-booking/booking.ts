import { atom, type ReadableAtom } from 'nanostores'
import { createPublicClient, type Bodies } from '@walkup/sdk/public'
import { qrCodes, qrCodesBeyond } from '@walkup/sdk/endpoints'
import { createAvailability, type AvailabilityStore } from '../availability/store.ts'
import type { Emit } from '../events.ts'
import { createAttempts } from '../idempotency.ts'
import { isAborted, toFault, type Fault } from '../problem.ts'
import { placeErrors, toContact, validate, type Draft } from './contact.ts'
import * as flow from './flow.ts'
import type { Answer, ChosenSlot, Flow } from './flow.ts'

export interface BookingOptions {
  readonly baseUrl: string
  readonly userUid: string
  readonly group: number
  readonly locale: string
  readonly qrUid?: string
  readonly emit: Emit
}

/** How long a choice of time waits for its hold before the flow goes on without it, in ms. */
const HOLD_PATIENCE = 1500

export type Booking = ReturnType<typeof createBooking>

let made = 0

/** The state of one widget and all that can happen to it. Calls go out only between `connect` and `disconnect`, but a submit under way is let finish. */
export function createBooking({ baseUrl, userUid, group, locale, qrUid, emit }: BookingOptions) {
  const state = atom<Flow>(flow.start)
  const client = createPublicClient({ baseUrl, endpoints: { ...qrCodes, ...qrCodesBeyond } })
  const attemptOf = createAttempts<Bodies['qrCodes.entry']>('holdToken')
  let reads = new AbortController()
  let hold: { readonly slotId: string; readonly token: string; readonly expiresAt: number } | undefined
  let availability: { readonly typeId: number; readonly store: AvailabilityStore } | undefined

  const liveHold = () => (hold && hold.expiresAt > Date.now() ? hold : undefined)

  function set(next: Flow): void {
    const before = state.get()
    const [from, to] = [flow.stepName(flow.currentStep(before)), flow.stepName(flow.currentStep(next))]
    state.set(from === to ? next : { ...next, hasMovedOn: true })
    if (from !== to && before.details) emit('walkup:step', { step: to, ...flow.progress(next) })
  }
  const report = (fault: Fault): Fault => {
    emit('walkup:error', { kind: fault.kind })
    return fault
  }

  async function load(): Promise<void> {
    const { signal } = reads
    state.set({ ...state.get(), isLoading: true, loadFault: undefined })
    try {
      const details = await client.call('qrCodes.details', {
        params: { userUid, hdsfiGroup: group },
        query: { locale, qrUid },
        signal,
      })
      if (signal.aborted) return
      if (!details.webConfig.isPublicBookingOn) return state.set(flow.failed(state.get(), report({ kind: 'closed' })))
      state.set(flow.loaded(state.get(), details))
      emit('walkup:ready', { userUid })
      emit('walkup:step', { step: flow.stepName(flow.currentStep(state.get())), ...flow.progress(state.get()) })
    } catch (error) {
      if (!isAborted(error) && !signal.aborted) state.set(flow.failed(state.get(), report(await toFault(error))))
    }
  }

  /** The free times of the chosen service; one store as long as it stays chosen. */
  function times(): AvailabilityStore {
    const typeId = state.get().typeId ?? 0
    if (availability?.typeId === typeId) return availability.store
    availability?.store.stop()
    const store = createAvailability((range, signal) =>
      client.call('qrCodes.availableAppointments', {
        params: { userUid },
        query: { appointmentTypeId: typeId, ...range, holdToken: liveHold()?.token },
        signal,
      }),
    )
    availability = { typeId, store }
    return store
  }

  /** Only a 409 stands in the way; without a hold the slot may be lost to someone faster, which the submit then says. */
  async function holdSlot(slot: ChosenSlot, appointmentTypeId: number): Promise<void> {
    try {
      const reply = await client.call('qrCodes.hold', {
        params: { userUid },
        body: { appointmentTypeId, slotId: slot.id, holdToken: liveHold()?.token },
      })
      hold = { slotId: slot.id, token: reply.holdToken, expiresAt: Date.parse(reply.expiresAt) }
    } catch (error) {
      const fault = await toFault(error)
      if (fault.kind !== 'taken' || state.get().slot?.id !== slot.id || state.get().result) return
      set(flow.slotLost(state.get(), report(fault)))
      await times().refresh()
    }
  }

  async function chooseSlot(slot: ChosenSlot): Promise<void> {
    const { typeId } = state.get()
    if (typeId === undefined) return
    set(flow.chooseSlot(state.get(), slot))
    await Promise.race([holdSlot(slot, typeId), new Promise((done) => setTimeout(done, HOLD_PATIENCE))])
    const now = state.get()
    if (now.slot?.id === slot.id && flow.currentStep(now).kind === 'time') set(flow.goOn(now))
  }

  function entry(now: Flow): Bodies['qrCodes.entry'] | undefined {
    const { details, draft, slot, typeId } = now
    if (!details) return
    const isCapture = flow.isCapture(now)
    const held = liveHold()
    return {
      hdsfiGroup: group,
      appointmentTypeId: typeId,
      slotId: isCapture ? undefined : slot?.id,
      holdToken: !isCapture && held?.slotId === slot?.id ? held?.token : undefined,
      contact: toContact(draft, details.webConfig.fields),
      answers: flow.visibleAnswers(now),
      consent: { version: details.webConfig.consent.version, accepted: true },
      qrUid,
      locale,
      utm: campaign(),
      referrer: document.referrer.slice(0, 2000) || undefined,
      website: draft.website || undefined,
    }
  }

  async function submit(): Promise<void> {
    const now = state.get()
    if (now.isSending || now.result || !now.details) return
    const errors = validate(now.draft, now.details.webConfig.fields)
    if (Object.keys(errors).length) return set(flow.rejected(now, errors))
    if (!flow.isCapture(now) && !now.slot) return set(flow.goTo(now, 'time'))
    const body = entry(now)
    if (!body) return
    set({ ...now, errors: {}, fault: undefined, isSending: true })
    try {
      const attempt = attemptOf(body)
      const reply = await client.call('qrCodes.entry', {
        params: { userUid },
        body: attempt.body,
        headers: { 'Idempotency-Key': attempt.key },
      })
      const { leadUid, appointment } = reply
      if (appointment && now.typeId !== undefined)
        emit('walkup:booked', {
          leadUid,
          appointmentTypeId: now.typeId,
          startAt: appointment.startAt,
          timeZone: appointment.timeZone,
        })
      else emit('walkup:captured', { leadUid })
      set(flow.booked(state.get(), reply))
    } catch (error) {
      const fault = report(await toFault(error))
      if (fault.kind === 'taken') {
        hold = undefined
        set(flow.slotLost(state.get(), fault))
        void times().refresh()
      } else {
        const placed = fault.kind === 'invalid' ? placeErrors(fault.errors) : {}
        set(flow.rejected(state.get(), placed, fault))
      }
    }
  }

  return {
    id: ++made,
    baseUrl,
    locale,
    state: state as ReadableAtom<Flow>,
    times,
    /** Goes on where another one stood, as under another language; its page is asked for again. */
    takeOver(other: { readonly state: ReadableAtom<Flow> }) {
      const { details: _, isSending: __, ...rest } = other.state.get()
      state.set({ ...rest, isSending: false, isLoading: true })
    },
    connect: () => (state.get().details ? undefined : void load()),
    disconnect() {
      reads.abort()
      reads = new AbortController()
      availability?.store.stop()
    },
    retryLoad: () => void load(),
    chooseType: (typeId: number) => set(flow.chooseType(state.get(), typeId)),
    answer: (questionId: number, answer: Answer) => set(flow.answerAndGo(state.get(), questionId, answer)),
    setAnswer: (questionId: number, answer: Answer) => set(flow.setAnswer(state.get(), questionId, answer)),
    next: () => set(flow.goOn(state.get())),
    back: () => set(flow.back(state.get())),
    changeTime: () => set(flow.goTo(state.get(), 'time')),
    askForCall: () => set(flow.askForCall(state.get())),
    type: (part: Partial<Draft>) => set(flow.type(state.get(), part)),
    chooseSlot: (slot: ChosenSlot) => void chooseSlot(slot),
    submit: () => void submit(),
  }
}

/** The page's utm parameters, which say what brought the shopper. */
function campaign(): Record<string, string> | undefined {
  const found = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_[a-z_]{1,36}$/.test(name))
  return found.length ? Object.fromEntries(found.slice(0, 10).map(([name, value]) => [name, value.slice(0, 200)])) : undefined
}
