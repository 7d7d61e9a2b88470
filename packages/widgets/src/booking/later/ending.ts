import type { Replies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../../availability/days.ts'
import type { Fault } from '../../problem.ts'
import { clear, path, typeOf, visibleQuestions, type FieldErrors, type Flow, type Step } from '../flow.ts'

// The transitions after the questions; nothing of them is needed for the first screen.

export const goTo = (flow: Flow, kind: Step['kind']): Flow => {
  const reset = { ...flow, ...clear, wantsCall: kind === 'time' ? false : flow.wantsCall }
  const at = path(reset).findIndex((step) => step.kind === kind)
  return at < 0 ? flow : { ...reset, at }
}

export const chooseSlot = (flow: Flow, slot: ChosenSlot): Flow => ({ ...flow, slot, wantsCall: false, fault: undefined })

/** The slot is gone: the time is to be chosen again, all else stays. */
export const slotLost = (flow: Flow, fault: Fault): Flow => ({ ...flow, isSending: false, slot: undefined, fault })

export const askForCall = (flow: Flow): Flow => goTo({ ...flow, wantsCall: true, slot: undefined }, 'contact')

export const rejected = (flow: Flow, errors: FieldErrors, fault?: Fault): Flow => ({
  ...flow,
  errors,
  fault,
  isSending: false,
  marked: flow.marked + (Object.keys(errors).length ? 1 : 0),
})

export const booked = (flow: Flow, result: Replies['qrCodes.entry']): Flow => {
  const next = { ...flow, ...clear, result, isSending: false }
  return { ...next, at: path(next).length - 1 }
}

/** What the entry carries: answers to hidden questions and empty ones stay out. */
export function visibleAnswers(flow: Flow): { questionId: number; value: string | string[] }[] {
  return visibleQuestions(typeOf(flow), flow.answers).flatMap(({ id }) => {
    const value = flow.answers[id]
    return value?.length ? [{ questionId: id, value: typeof value === 'string' ? value : [...value] }] : []
  })
}
