import type { Replies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../availability/days.ts'
import type { Fault } from '../problem.ts'
import type { MessageKey } from '../messages/index.ts'

export type Details = Replies['qrCodes.details']
export type AppointmentType = Details['appointmentTypes'][number]
export type Question = AppointmentType['questions'][number]
export type Answer = string | readonly string[]
export type Answers = Readonly<Record<number, Answer>>

/** What is typed, as typed; nothing of it is lost by going back or by a failure. */
export interface Draft {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** The trap for bots: people never see it. */
  readonly website: string
  readonly consent: boolean
}
export type FieldName = keyof Draft
export type TextField = Exclude<FieldName, 'consent' | 'website'>
/** Contact fields that a page may fill in. */
export type Prefill = Partial<Record<TextField, string>>
export type FieldErrors = Partial<Record<FieldName, { readonly key: MessageKey } | { readonly text: string }>>

export const emptyDraft: Draft = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  website: '',
  consent: false,
}

/** What a flow is for: an appointment, or a contact to call. */
export type Intent = 'book' | 'capture'

/** One screen of the flow. */
export type Step =
  { readonly kind: 'service' | 'time' | 'contact' | 'done' } | { readonly kind: 'question'; readonly question: Question }

/** Everything a widget knows; the transitions below are its only writers. */
export interface Flow {
  readonly intent: Intent
  readonly details?: Details
  /** Why nothing can be shown yet. */
  readonly loadFault?: Fault
  /** Which of `path(flow)` is shown. */
  readonly at: number
  readonly typeId?: number
  /** The time is asked for before the questions. */
  readonly isTimeFirst?: boolean
  readonly answers: Answers
  readonly slot?: ChosenSlot
  /** The shopper chose to be called although there are appointments, since none was free. */
  readonly wantsCall?: boolean
  readonly draft: Draft
  readonly errors: FieldErrors
  /** Rises with every submit that marked fields: the moment to bring the first of them into focus. */
  readonly marked: number
  readonly isSending?: boolean
  /** The first screen leaves the page's focus alone; those after it take it. */
  readonly hasMovedOn?: boolean
  /** Why the last submit, or the last hold, did not go through. */
  readonly fault?: Fault
  readonly result?: Replies['qrCodes.entry']
}

export const start: Flow = {
  intent: 'book',
  at: 0,
  answers: {},
  draft: emptyDraft,
  errors: {},
  marked: 0,
}

export const typeOf = ({ details, typeId }: Flow): AppointmentType | undefined =>
  details?.appointmentTypes.find(({ id }) => id === typeId)

/** Whether an answer is this choice, or has it among others. */
export const includes = (answer: Answer | undefined, value: string) =>
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
  const { intent, details, answers, wantsCall } = flow
  if (intent === 'capture' || !details?.appointmentTypes.length || wantsCall) return true
  return visibleQuestions(typeOf(flow), answers).some((question) => disqualifies(question, answers))
}

/** The screens from first to last, as the answers given so far lead. */
export function path(flow: Flow): Step[] {
  const types = flow.details?.appointmentTypes ?? []
  // Before a service is chosen the first one's length stands in, so that "1 of 4" is about right.
  const questions = visibleQuestions(typeOf(flow) ?? types[0], flow.answers)
  const end = questions.findIndex((question) => disqualifies(question, flow.answers))
  const asked = end < 0 ? questions : questions.slice(0, end + 1)
  const time: Step[] =
    flow.intent === 'book' && types.length && (end < 0 || flow.isTimeFirst) && !flow.wantsCall ? [{ kind: 'time' }] : []
  const questioned = asked.map((question) => ({ kind: 'question', question }) as const)
  return [
    ...(types.length > 1 ? [{ kind: 'service' } as const] : []),
    ...(flow.isTimeFirst ? [...time, ...questioned] : [...questioned, ...time]),
    { kind: 'contact' },
    { kind: 'done' },
  ]
}

export const currentStep = (flow: Flow): Step => path(flow)[flow.at] ?? { kind: 'contact' }

export const stepName = (step: Step): string => (step.kind === 'question' ? `question-${step.question.id}` : step.kind)

export const nameOf = (flow: Flow): string => stepName(currentStep(flow))

/** "2 of 4"; the confirmation does not count. */
export const progress = (flow: Flow): { index: number; of: number } => {
  const of = path(flow).length - 1
  return { index: Math.min(flow.at + 1, of), of }
}

export const clear = { fault: undefined, errors: {} }

/** The page's data came. What was entered before, as under another language, is kept as far as it still applies. */
export function loaded(flow: Flow, details: Details): Flow {
  const only = details.appointmentTypes.length === 1 ? details.appointmentTypes[0]?.id : undefined
  const typeId = details.appointmentTypes.some(({ id }) => id === flow.typeId) ? flow.typeId : only
  const next = { ...flow, details, loadFault: undefined, typeId }
  return { ...next, at: Math.min(flow.at, path(next).length - 1) }
}

export const failed = (flow: Flow, loadFault: Fault): Flow => ({ ...flow, loadFault })

const forward = (flow: Flow): Flow => ({ ...flow, ...clear, at: Math.min(flow.at + 1, path(flow).length - 1) })

export const back = (flow: Flow): Flow =>
  flow.at > 0 && !flow.isSending && !flow.result
    ? { ...flow, ...clear, wantsCall: flow.isTimeFirst && flow.wantsCall, at: flow.at - 1 }
    : flow

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

export function type(flow: Flow, part: Partial<Draft>): Flow {
  const errors = { ...flow.errors }
  for (const name of Object.keys(part) as (keyof Draft)[]) delete errors[name]
  return { ...flow, draft: { ...flow.draft, ...part }, errors }
}
