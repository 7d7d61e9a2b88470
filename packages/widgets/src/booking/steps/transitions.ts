import type { Replies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../../availability/days.ts'
import type { WidgetProblem } from '../../problem.ts'
import { currentStep, go, hasWholeAddress, path, type FieldErrors, type Flow } from '../flow.ts'
import { isOfAddress } from './contact.ts'

// The state transitions after the questions, not needed for the first screen.

/** Goes to the time step, if there is one. */
export function toTime(flow: Flow): Flow {
  const next = { ...flow, wantsCall: false }
  const at = path(next).indexOf('time')
  return at < 0 ? flow : go(next, at)
}

/** Goes to the address step, if there is one. */
export const toAddress = (flow: Flow): Flow => go(flow, Math.max(path(flow).indexOf('address'), 0))

export const chooseSlot = (flow: Flow, slot: ChosenSlot, timeZone = flow.timeZone): Flow => ({
  ...flow,
  slot,
  timeZone,
  wantsCall: false,
  problem: undefined,
})

/** The step after the time: the first unanswered question, the address unless it is known, or the contact. */
export const afterTime = (flow: Flow): Flow =>
  go(
    flow,
    path(flow).findIndex(
      (step, at) =>
        at > flow.at && !(typeof step === 'object' ? flow.answers[step.id] : step === 'address' && hasWholeAddress(flow)),
    ),
  )

/** The slot was taken: clears it and keeps everything else. The contact step shows that in place; a question can't. */
export const slotLost = (flow: Flow, problem: WidgetProblem): Flow => ({
  ...(flow.isTimeFirst && typeof currentStep(flow) === 'object' ? toTime(flow) : flow),
  isSending: false,
  slot: undefined,
  problem,
})

/** No time suits: continues with the step after the time. */
export const askForCall = (flow: Flow): Flow => go({ ...flow, wantsCall: true, slot: undefined }, flow.at)

export const sending = (flow: Flow): Flow => ({ ...go(flow, flow.at), isSending: true })

/** Shows errors of the address on its own step, if it has one. */
export function rejected(flow: Flow, errors: FieldErrors, problem?: WidgetProblem): Flow {
  const address = Object.keys(errors).some(isOfAddress) ? path(flow).indexOf('address') : -1
  return { ...flow, at: address < 0 ? flow.at : address, errors, problem, isSending: false, marked: flow.marked + 1 }
}

/** Without a result, the entry is queued on the device. */
export const booked = (flow: Flow, result?: Replies['qrCodes.entry']): Flow =>
  go({ ...flow, result, isSending: false }, path(flow).length - 1)
