import type { Bodies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../../availability/days.ts'
import { createAvailability, type AvailabilityStore } from '../../availability/store.ts'
import { toFault } from '../../problem.ts'
import type { Booking } from '../booking.ts'
import { currentStep, isCapture, type Flow } from '../flow.ts'
import { placeErrors, toContact, validate } from './contact.ts'
import * as ending from './ending.ts'
import { createAttempts } from './idempotency.ts'

/** How long a choice of time waits for its hold before the flow goes on without it, in ms. */
const HOLD_PATIENCE = 1500

export type Finishing = ReturnType<typeof createFinishing>

const made = new WeakMap<Booking, Finishing>()

/** What a booking can do after its questions: times, hold, submit. One for each booking. */
export function finishingOf(booking: Booking): Finishing {
  let finishing = made.get(booking)
  if (!finishing) made.set(booking, (finishing = createFinishing(booking)))
  return finishing
}

function createFinishing(booking: Booking) {
  const { client, state, set, report, emit, onStop, userUid, group, locale, qrUid, kiosk, read, host } = booking
  const attemptOf = createAttempts<Bodies['qrCodes.entry']>('holdToken')
  let hold: { readonly slotId: string; readonly token: string; readonly expiresAt: number } | undefined
  let availability: { readonly typeId: number; readonly store: AvailabilityStore } | undefined
  onStop(() => availability?.store.stop())

  const liveHold = () => (hold && hold.expiresAt > Date.now() ? hold : undefined)

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
      set(ending.slotLost(state.get(), report(fault)))
      await times().refresh()
    }
  }

  async function chooseSlot(slot: ChosenSlot): Promise<void> {
    const { typeId } = state.get()
    if (typeId === undefined) return
    set(ending.chooseSlot(state.get(), slot))
    await Promise.race([holdSlot(slot, typeId), new Promise((done) => setTimeout(done, HOLD_PATIENCE))])
    const now = state.get()
    if (now.slot?.id === slot.id && currentStep(now).kind === 'time') set(ending.afterTime(now))
  }

  function entry(now: Flow): Bodies['qrCodes.entry'] | undefined {
    const { details, draft, slot, typeId } = now
    if (!details) return
    const leavesContact = isCapture(now)
    const held = liveHold()
    return {
      hdsfiGroup: group,
      appointmentTypeId: typeId,
      slotId: leavesContact ? undefined : slot?.id,
      holdToken: !leavesContact && held?.slotId === slot?.id ? held?.token : undefined,
      contact: toContact(draft, details.webConfig.fields),
      answers: ending.visibleAnswers(now),
      consent: { version: details.webConfig.consent.version, accepted: true },
      qrUid,
      locale,
      utm: campaign(),
      referrer: document.referrer.slice(0, 2000) || undefined,
      website: draft.website || undefined,
    }
  }

  async function showConsent(): Promise<void> {
    const page = await read().catch(() => undefined)
    const { details } = state.get()
    if (page && details) set({ ...state.get(), details: { ...details, webConfig: page.webConfig } })
  }

  async function submit(): Promise<void> {
    const now = state.get()
    if (now.isSending || now.result || !now.details) return
    const errors = validate(now.draft, now.details.webConfig.fields)
    if (Object.keys(errors).length) return set(ending.rejected(now, errors))
    if (!isCapture(now) && !now.slot) return set(ending.goTo(now, 'time'))
    const body = entry(now)
    if (!body) return
    set({ ...now, errors: {}, fault: undefined, isSending: true })
    try {
      const attempt = attemptOf(body)
      if (kiosk) {
        const kept = await kiosk.send(booking, attempt)
        return set(ending.booked(state.get(), kept))
      }
      const reply = await client.call('qrCodes.entry', {
        params: { userUid },
        body: attempt.body,
        headers: { 'Idempotency-Key': attempt.key },
      })
      const { appointment } = reply
      const told = { leadUid: reply.leadUid, contact: host.hasAttribute('share-contact') ? body.contact : undefined }
      if (appointment && now.typeId !== undefined)
        emit('walkup:booked', {
          ...told,
          appointmentTypeId: now.typeId,
          startAt: appointment.startAt,
          timeZone: appointment.timeZone,
        })
      else emit('walkup:captured', told)
      set(ending.booked(state.get(), reply))
    } catch (error) {
      const fault = report(await toFault(error))
      if (fault.kind === 'taken') {
        hold = undefined
        set(ending.slotLost(state.get(), fault))
        void times().refresh()
      } else {
        const placed = fault.kind === 'invalid' ? placeErrors(fault.errors) : {}
        const now = state.get()
        // The text of the consent has changed meanwhile: the one in force is shown and asked again.
        if (placed.consent) void showConsent()
        set(ending.rejected(placed.consent ? { ...now, draft: { ...now.draft, consent: false } } : now, placed, fault))
      }
    }
  }

  return {
    times,
    changeTime: () => set(ending.goTo(state.get(), 'time')),
    askForCall: () => set(ending.askForCall(state.get())),
    chooseSlot: (slot: ChosenSlot) => void chooseSlot(slot),
    submit: () => void submit(),
  }
}

/** The page's utm parameters, which say what brought the shopper. */
function campaign(): Record<string, string> | undefined {
  const found = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_[a-z_]{1,36}$/.test(name))
  return found.length ? Object.fromEntries(found.slice(0, 10).map(([name, value]) => [name, value.slice(0, 200)])) : undefined
}
