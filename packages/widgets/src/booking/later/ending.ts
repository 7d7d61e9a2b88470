import type { Replies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../../availability/days.ts'
import type { Fault } from '../../problem.ts'
import { clear, currentStep, path, typeOf, visibleQuestions, type FieldErrors, type Flow, type Step } from '../flow.ts'

// The transitions after the questions; nothing of them is needed for the first screen.

export const goTo = (flow: Flow, kind: Step['kind']): Flow => {
  const reset = { ...flow, ...clear, wantsCall: kind === 'time' ? false : flow.wantsCall }
  const at = path(reset).findIndex((step) => step.kind === kind)
  return at < 0 ? flow : { ...reset, at }
}

export const chooseSlot = (flow: Flow, slot: ChosenSlot): Flow => ({ ...flow, slot, wantsCall: false, fault: undefined })

/** What comes after the time: the first question without an answer, as far as questions come after it, or the contact. */
export function afterTime(flow: Flow): Flow {
  const isNext = (step: Step, at: number) => at > flow.at && !(step.kind === 'question' && flow.answers[step.question.id])
  return { ...flow, ...clear, at: path(flow).findIndex(isNext) }
}

/** The slot is gone: the time is to be chosen again, all else stays. The contact says it in place, a question can't. */
export const slotLost = (flow: Flow, fault: Fault): Flow => ({
  ...(flow.isTimeFirst && currentStep(flow).kind === 'question' ? goTo(flow, 'time') : flow),
  isSending: false,
  slot: undefined,
  fault,
})

export const askForCall = (flow: Flow): Flow => {
  const asked = { ...flow, wantsCall: true, slot: undefined }
  return flow.isTimeFirst ? { ...asked, ...clear, at: 0 } : goTo(asked, 'contact')
}

export const rejected = (flow: Flow, errors: FieldErrors, fault?: Fault): Flow => ({
  ...flow,
  errors,
  fault,
  isSending: false,
  marked: flow.marked + (Object.keys(errors).length ? 1 : 0),
})

/** Without a result the entry is kept on the device, to be sent later. */
export const booked = (flow: Flow, result?: Replies['qrCodes.entry']): Flow => {
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
