import { shopperExtra } from '@walkup/sdk/endpoints'
import type { Bodies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../../availability/days.ts'
import { createCall } from '../../call.ts'
import { sendWithRetry } from '../../retry.ts'
import { isResponse, notLoaded, toProblem, type WidgetProblem } from '../../problem.ts'
import type { Booking } from '../booking.ts'
import { currentStep, goOn, isCapture, typeOf, visibleQuestions, type Details, type Draft, type Flow } from '../flow.ts'
import { isOfAddress, toContact, validate } from './contact.ts'
import { afterTime, booked, chooseSlot, rejected, sending, slotLost, toTime } from './transitions.ts'
import { attemptOf } from './idempotency.ts'
import { campaign, contextOf } from './pageContext.ts'
import { pageTokenOf } from './pageToken.ts'

/** How long choosing a time waits for its hold before moving on, in ms. */
const HOLD_WAIT = 1500
/** The timeout of a hold request, in ms. */
const HOLD_TIMEOUT = 10_000
/** Slots are held only when this few seats remain. */
const FEW = 3

export interface Submission {
  readonly chooseSlot: (slot: ChosenSlot) => void
  /** Goes on from the address, if it is complete. */
  readonly keepAddress: () => void
  readonly submit: () => void
}

/** Holds a slot and submits the booking; one per booking. */
export const submissionOf = (booking: Booking): Submission => (booking.submission ??= createSubmission(booking))

function createSubmission(booking: Booking): Submission {
  const { call, state, move, report } = booking
  const callExtra = createCall(booking.baseUrl, shopperExtra)
  const params = { userUid: booking.userUid }

  const typeId = () => typeOf(state.get())?.id ?? 0

  /** Holding is best effort: only a taken slot stops the flow. The submit reports a slot lost without a hold. */
  async function holdSlot({ id: slotId, remaining = 0 }: ChosenSlot): Promise<void> {
    if (remaining > FEW) return
    try {
      const pageToken = state.get().details?.pageToken
      const body = { appointmentTypeId: typeId(), slotId, holdToken: booking.hold?.holdToken, pageToken }
      const { holdToken } = await callExtra('qrCodes.hold', { params, body, signal: AbortSignal.timeout(HOLD_TIMEOUT) })
      booking.hold = { holdToken, slotId }
    } catch (error) {
      const problem = await toProblem(error)
      const { slot, result } = state.get()
      if (problem.kind === 'taken' && slot?.id === slotId && !result) lose(report(problem))
    }
  }

  function lose(problem: WidgetProblem): void {
    move(slotLost, problem)
    void booking.times?.store.refresh()
  }

  async function choose(slot: ChosenSlot): Promise<void> {
    move(chooseSlot, slot, booking.times?.store.state.get().timeZone)
    await Promise.race([holdSlot(slot), new Promise((done) => setTimeout(done, HOLD_WAIT))])
    const now = state.get()
    if (now.slot?.id === slot.id && currentStep(now) === 'time') move(afterTime)
  }

  function entryOf(now: Flow, page: Details): Bodies['qrCodes.entry'] {
    const type = typeOf(now)
    const slotId = isCapture(now) ? undefined : now.slot?.id
    const { hold } = booking
    const { consent } = page.webConfig
    return {
      hdsfiGroup: booking.group,
      appointmentTypeId: type?.id,
      slotId,
      waitlist: slotId ? undefined : now.waitlist,
      // A hold of another slot moves to this one; a contact without a slot releases it.
      holdToken: hold?.holdToken,
      contact: toContact(now.draft, page),
      // Omits empty answers and answers to hidden questions.
      answers: visibleQuestions(now, type).flatMap(({ id }) => {
        const value = now.answers[id]
        return value?.length ? { questionId: id, value } : []
      }),
      consent: {
        version: consent.version,
        accepted: true,
        by: typeof now.draft.consent === 'string' ? now.draft.consent : undefined,
        texts: now.draft.texts || undefined,
      },
      qrUid: booking.qrUid,
      locale: booking.locale,
      utm: campaign(),
      context: contextOf(booking.host),
      referrer: document.referrer.slice(0, 2000) || undefined,
      website: now.draft.website,
    }
  }

  async function send(body: Bodies['qrCodes.entry']) {
    const attempt = (booking.attempt = attemptOf(body, booking.attempt))
    // Saved first, so that a retry after a reload has the same idempotency key.
    booking.draftStore?.keep()
    if (booking.kiosk) return booking.kiosk.send(booking, attempt)
    const { key, body: entry } = attempt
    const headers = { 'Idempotency-Key': key }
    const pageToken = await pageTokenOf(booking)
    // All retries share one idempotency key.
    const post = (proof?: string) =>
      sendWithRetry(
        (signal) => call('qrCodes.entry', { params, body: { ...entry, pageToken, proof }, headers, signal }),
        booking.wait,
      )
    // An empty proof signals that the client can solve a challenge.
    const reply = await post('').catch(async (error: unknown) => {
      const challenge = isResponse(error) && (await (await import('../../onErrorResponse.ts')).challengeIn(error))
      if (!challenge) throw error
      const solver = await import('./proof.ts').catch(() => {})
      return post(await solver?.prove(challenge))
    })
    booking.reconnect.reset()
    const { leadUid, appointment } = reply
    const detail = { leadUid, contact: booking.host.hasAttribute('share-contact') ? body.contact : undefined }
    if (appointment) {
      const { startAt, timeZone } = appointment
      booking.emit('walkup:booked', { ...detail, appointmentTypeId: typeId(), startAt, timeZone })
    } else booking.emit('walkup:captured', { ...detail, status: reply.status === 'review' ? 'review' : 'captured' })
    return reply
  }

  function keepAddress(): void {
    const { details, draft } = state.get()
    if (!details) return
    const errors = Object.entries(validate(draft, details)).filter(([name]) => isOfAddress(name))
    if (errors.length) move(rejected, Object.fromEntries(errors))
    else move(goOn)
  }

  async function submit(): Promise<void> {
    const now = state.get()
    if (now.isSending || !now.details) return
    booking.reconnect.stop()
    const errors = validate(now.draft, now.details)
    if (Object.keys(errors).length) return move(rejected, errors)
    if (!isCapture(now) && !now.slot) return move(toTime)
    move(sending)
    try {
      const entry = entryOf(now, now.details)
      const reply = await send(entry)
      move(booked, reply)
      const photos = booking.photos?.send(reply?.photoToken)
      // Without that code, or a photo, the confirmation stays, which says the same and more.
      if (reply && !booking.kiosk && booking.host.hasAttribute('redirect-url'))
        Promise.all([import('../redirect.ts'), photos])
          .then(([{ redirect }]) => redirect(booking, entry.contact, reply))
          .catch(() => {})
    } catch (error) {
      const problem = report(await toProblem(error))
      if (problem.kind === 'taken') return lose(problem)
      if (problem.code === 'offline') booking.reconnect.onReconnect(() => isAsSent(problem, now.draft) && void submit())
      if (problem.kind !== 'invalid') return move(rejected, {}, problem)
      const code = await import('./onFieldErrors.ts').catch(() => {})
      // Without that chunk, the invalid fields are unknown.
      move(rejected, code?.refused(booking, problem.errors) ?? {}, code ? problem : notLoaded)
    }
  }

  /** Whether the failed submit is still current and its draft unchanged. */
  const isAsSent = (problem: WidgetProblem, draft: Draft) => state.get().problem === problem && state.get().draft === draft

  return { chooseSlot: (slot) => void choose(slot), keepAddress, submit: () => void submit() }
}
