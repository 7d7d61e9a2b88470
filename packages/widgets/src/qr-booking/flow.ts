import type { Replies } from '@walkup/sdk/public'
import type { Slot } from '../availability/days.ts'
import type { Fault } from '../problem.ts'
import { emptyDraft, type Draft, type FieldErrors } from './contact.ts'

export type Details = Replies['qrCodes.details']
export type AppointmentType = Details['appointmentTypes'][number]
export type Question = AppointmentType['questions'][number]
export type Answer = string | readonly string[]
export type Answers = Readonly<Record<number, Answer>>
export type ChosenSlot = Pick<Slot, 'id' | 'startAt' | 'endAt'>

/** One screen of the flow. */
export type Step =
  { readonly kind: 'service' | 'time' | 'contact' | 'done' } | { readonly kind: 'question'; readonly question: Question }

/** Everything a widget knows; the transitions below are its only writers. */
export interface Flow {
  readonly details?: Details
  readonly isLoading: boolean
  /** Why nothing can be shown yet. */
  readonly loadFault?: Fault
  /** Which of `path(flow)` is shown. */
  readonly at: number
  readonly typeId?: number
  readonly answers: Answers
  readonly slot?: ChosenSlot
  /** The shopper chose to be called although there are appointments, since none was free. */
  readonly wantsCall: boolean
  readonly draft: Draft
  readonly errors: FieldErrors
  /** Rises with every submit that marked fields: the moment to bring the first of them into focus. */
  readonly marked: number
  readonly isSending: boolean
  /** The first screen leaves the page's focus alone; those after it take it. */
  readonly hasMovedOn: boolean
  /** Why the last submit, or the last hold, did not go through. */
  readonly fault?: Fault
  readonly result?: Replies['qrCodes.entry']
}

export const start: Flow = {
  isLoading: true,
  at: 0,
  answers: {},
  wantsCall: false,
  draft: emptyDraft,
  errors: {},
  marked: 0,
  isSending: false,
  hasMovedOn: false,
}

export const typeOf = ({ details, typeId }: Flow): AppointmentType | undefined =>
  details?.appointmentTypes.find(({ id }) => id === typeId)

const includes = (answer: Answer | undefined, value: string) =>
  Array.isArray(answer) ? answer.includes(value) : answer === value

/** The questions that apply so far; one that hangs on a hidden question is hidden itself. */
export function visibleQuestions(type: AppointmentType | undefined, answers: Answers): Question[] {
  const shown: Question[] = []
  for (const question of type?.questions ?? []) {
    const { showIf } = question
    if (!showIf || (shown.some(({ id }) => id === showIf.questionId) && includes(answers[showIf.questionId], showIf.equals)))
      shown.push(question)
  }
  return shown
}

const disqualifies = (question: Question, answers: Answers) =>
  question.disqualifies.some((value) => includes(answers[question.id], value))

/** Whether the flow ends in leaving a contact, without an appointment. */
export function isCapture(flow: Flow): boolean {
  const { details, answers, wantsCall } = flow
  if (!details?.appointmentTypes.length || wantsCall) return true
  return visibleQuestions(typeOf(flow), answers).some((question) => disqualifies(question, answers))
}

/** The screens from first to last, as the answers given so far lead. */
export function path(flow: Flow): Step[] {
  const types = flow.details?.appointmentTypes ?? []
  const steps: Step[] = types.length > 1 ? [{ kind: 'service' }] : []
  // Before a service is chosen the first one's length stands in, so that "1 of 4" is about right.
  const questions = visibleQuestions(typeOf(flow) ?? types[0], flow.answers)
  const end = questions.findIndex((question) => disqualifies(question, flow.answers))
  const asked = end < 0 ? questions : questions.slice(0, end + 1)
  steps.push(...asked.map((question) => ({ kind: 'question', question }) as const))
  if (types.length && end < 0 && !flow.wantsCall) steps.push({ kind: 'time' })
  return [...steps, { kind: 'contact' }, { kind: 'done' }]
}

export const currentStep = (flow: Flow): Step => path(flow)[flow.at] ?? { kind: 'contact' }

export const stepName = (step: Step): string => (step.kind === 'question' ? `question-${step.question.id}` : step.kind)

/** "2 of 4"; the confirmation does not count. */
export const progress = (flow: Flow): { index: number; of: number } => {
  const of = path(flow).length - 1
  return { index: Math.min(flow.at + 1, of), of }
}

const clear = { fault: undefined, errors: {} }

/** The page's data came. What was entered before, as under another language, is kept as far as it still applies. */
export function loaded(flow: Flow, details: Details): Flow {
  const only = details.appointmentTypes.length === 1 ? details.appointmentTypes[0]?.id : undefined
  const typeId = details.appointmentTypes.some(({ id }) => id === flow.typeId) ? flow.typeId : only
  const next = { ...flow, details, isLoading: false, loadFault: undefined, typeId }
  return { ...next, at: Math.min(flow.at, path(next).length - 1) }
}

export const failed = (flow: Flow, loadFault: Fault): Flow => ({ ...flow, isLoading: false, loadFault })

const forward = (flow: Flow): Flow => ({ ...flow, ...clear, at: Math.min(flow.at + 1, path(flow).length - 1) })

export const back = (flow: Flow): Flow =>
  flow.at > 0 && !flow.isSending && !flow.result ? { ...flow, ...clear, wantsCall: false, at: flow.at - 1 } : flow

export const goTo = (flow: Flow, kind: Step['kind']): Flow => {
  const reset = { ...flow, ...clear, wantsCall: kind === 'time' ? false : flow.wantsCall }
  const at = path(reset).findIndex((step) => step.kind === kind)
  return at < 0 ? flow : { ...reset, at }
}

export function chooseType(flow: Flow, typeId: number): Flow {
  const slot = typeId === flow.typeId ? flow.slot : undefined
  return forward({ ...flow, typeId, slot })
}

export const setAnswer = (flow: Flow, questionId: number, answer: Answer): Flow => ({
  ...flow,
  ...clear,
  answers: { ...flow.answers, [questionId]: answer },
})

/** Whether a question may be left as it stands. */
export function isAnswered(question: Question, answers: Answers): boolean {
  return !question.required || (answers[question.id]?.length ?? 0) > 0
}

export const answerAndGo = (flow: Flow, questionId: number, answer: Answer): Flow => forward(setAnswer(flow, questionId, answer))
export const goOn = forward

export const chooseSlot = (flow: Flow, slot: ChosenSlot): Flow => ({ ...flow, slot, wantsCall: false, fault: undefined })

/** The slot is gone: the time is to be chosen again, all else stays. */
export const slotLost = (flow: Flow, fault: Fault): Flow => ({ ...flow, isSending: false, slot: undefined, fault })

export const askForCall = (flow: Flow): Flow => goTo({ ...flow, wantsCall: true, slot: undefined }, 'contact')

export function type(flow: Flow, part: Partial<Draft>): Flow {
  const errors = { ...flow.errors }
  for (const name of Object.keys(part) as (keyof Draft)[]) delete errors[name]
  return { ...flow, draft: { ...flow.draft, ...part }, errors }
}

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
