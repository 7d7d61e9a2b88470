import type { Bodies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../../availability/days.ts'
import { toFault, type Fault } from '../../problem.ts'
import type { Booking } from '../booking.ts'
import { currentStep, isCapture, typeOf, visibleQuestions, type Flow } from '../flow.ts'
import { toContact, validate } from './contact.ts'
import { afterTime, booked, chooseSlot, rejected, sending, slotLost, toTime } from './ending.ts'
import { attemptOf, type Attempt } from './idempotency.ts'

/** How long a choice of time waits for its hold before the flow goes on without it, in ms. */
const HOLD_PATIENCE = 1500

export interface Finishing {
  readonly chooseSlot: (slot: ChosenSlot) => void
  readonly submit: () => void
}

/** What a booking can do after its questions: hold, submit. One for each booking. */
export const finishingOf = (booking: Booking): Finishing => (booking.finishing ??= createFinishing(booking))

function createFinishing(booking: Booking): Finishing {
  const { call, state, move, report } = booking
  const params = { userUid: booking.userUid }
  let attempt: Attempt | undefined

  const typeId = () => typeOf(state.get())?.id ?? 0

  /** Only a 409 stands in the way; without a hold the slot may be lost to someone faster, which the submit then says. */
  async function holdSlot(slotId: string): Promise<void> {
    try {
      const body = { appointmentTypeId: typeId(), slotId, holdToken: booking.hold?.holdToken }
      const { holdToken } = await call('qrCodes.hold', { params, body })
      booking.hold = { holdToken, slotId }
    } catch (error) {
      const fault = await toFault(error)
      const { slot, result } = state.get()
      if (fault.kind === 'taken' && slot?.id === slotId && !result) lose(report(fault))
    }
  }

  function lose(fault: Fault): void {
    move(slotLost, fault)
    void booking.times?.store.refresh()
  }

  async function choose(slot: ChosenSlot): Promise<void> {
    move(chooseSlot, slot, booking.times?.store.state.get().timeZone)
    await Promise.race([holdSlot(slot.id), new Promise((done) => setTimeout(done, HOLD_PATIENCE))])
    const now = state.get()
    if (now.slot?.id === slot.id && currentStep(now) === 'time') move(afterTime)
  }

  function entryOf(now: Flow, { fields, consent }: NonNullable<Flow['details']>['webConfig']): Bodies['qrCodes.entry'] {
    const type = typeOf(now)
    const slotId = isCapture(now) ? undefined : now.slot?.id
    const { hold } = booking
    return {
      hdsfiGroup: booking.group,
      appointmentTypeId: type?.id,
      slotId,
      // One for another slot is not there yet; a contact without any lets its seat go.
      holdToken: !slotId || slotId === hold?.slotId ? hold?.holdToken : undefined,
      contact: toContact(now.draft, fields),
      // Answers to hidden questions and empty ones stay out.
      answers: visibleQuestions(now, type).flatMap(({ id }) => {
        const value = now.answers[id]
        return value?.length ? { questionId: id, value } : []
      }),
      consent: { version: consent.version, accepted: true },
      qrUid: booking.qrUid,
      locale: booking.locale,
      utm: campaign(),
      referrer: document.referrer.slice(0, 2000) || undefined,
      website: now.draft.website,
    }
  }

  async function send(body: Bodies['qrCodes.entry']) {
    attempt = attemptOf(body, attempt)
    if (booking.kiosk) return booking.kiosk.send(booking, attempt)
    const reply = await call('qrCodes.entry', {
      params,
      body: attempt.body,
      headers: { 'Idempotency-Key': attempt.key },
    })
    const { leadUid, appointment } = reply
    const told = { leadUid, contact: booking.host.hasAttribute('share-contact') ? body.contact : undefined }
    if (appointment) {
      const { startAt, timeZone } = appointment
      booking.emit('walkup:booked', { ...told, appointmentTypeId: typeId(), startAt, timeZone })
    } else booking.emit('walkup:captured', told)
    return reply
  }

  async function submit(): Promise<void> {
    const now = state.get()
    if (now.isSending || !now.details) return
    const { webConfig } = now.details
    const errors = validate(now.draft, webConfig.fields)
    if (Object.keys(errors).length) return move(rejected, errors)
    if (!isCapture(now) && !now.slot) return move(toTime)
    move(sending)
    try {
      move(booked, await send(entryOf(now, webConfig)))
    } catch (error) {
      const fault = report(await toFault(error))
      if (fault.kind === 'taken') return lose(fault)
      if (fault.kind !== 'invalid') return move(rejected, {}, fault)
      const code = await import('./onRefused.ts').catch(() => {})
      // Without it nobody could say which fields.
      move(rejected, code?.refused(booking, fault.errors) ?? {}, code ? fault : { kind: 'network' })
    }
  }

  return { chooseSlot: (slot) => void choose(slot), submit: () => void submit() }
}

/** The page's utm parameters, which say what brought the shopper. */
function campaign(): Record<string, string> {
  const found = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_[a-z_]{1,36}$/.test(name))
  return Object.fromEntries(found.slice(0, 10).map(([name, value]) => [name, value.slice(0, 200)]))
}
