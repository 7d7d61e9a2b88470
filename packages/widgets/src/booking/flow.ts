import type { Replies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../availability/days.ts'
import type { WidgetProblem } from '../problem.ts'
import type { MessageKey } from '../messages/index.ts'
import type { Wait } from '../retry.ts'
import type { ConsentEvent } from './steps/consent.ts'

export type Details = Replies['qrCodes.details']
export type AppointmentType = Details['appointmentTypes'][number]
export type Question = AppointmentType['questions'][number]
export type Answer = string | string[]
export type Answers = Readonly<Record<number, Answer>>

export type TextField = 'firstName' | 'lastName' | 'phone' | 'email' | 'line1' | 'line2' | 'city' | 'state' | 'postalCode'
/** What a page may fill in: contact fields, the service, and answers by their question's id. */
export type Prefill = Partial<Record<TextField, string>> & {
  readonly appointmentTypeId?: number
  readonly answers?: Readonly<Record<number, string | readonly string[]>>
}
/** What is typed, as typed; nothing of it is lost by going back or by a failure. */
export interface Draft extends Readonly<Partial<Record<TextField, string | null>>> {
  /** The trap for bots: people never see it. */
  readonly website?: string
  /** How it was ticked; `true` where a tablet has kept it without that. */
  readonly consent?: ConsentEvent | boolean
}
export type FieldName = keyof Draft
export type FieldErrors = Partial<
  Record<FieldName, { readonly key: MessageKey; readonly text?: undefined } | { readonly text: string }>
>

/** What a flow is for: an appointment, or a contact to call. */
export type Intent = 'book' | 'capture'

/** One screen of the flow; a question is its own. */
export type Step = 'service' | Question | 'time' | 'contact' | 'done'

/** Everything a widget knows; the transitions below are its only writers. */
export interface Flow {
  readonly intent: Intent
  readonly details?: Details
  /** Why nothing can be shown yet. */
  readonly loadProblem?: WidgetProblem
  /** Which of `path(flow)` is shown. */
  readonly at: number
  /** The service that the shopper has chosen; `typeOf` has the one in force. */
  readonly typeId?: number
  /** The time comes before the questions. */
  readonly isTimeFirst?: boolean
  readonly answers: Answers
  readonly slot?: ChosenSlot
  /** IANA, of the chosen time, also of one that was lost. */
  readonly timeZone?: string
  /** The shopper chose to be called although there are appointments, since none was free. */
  readonly wantsCall?: boolean
  readonly draft: Draft
  readonly errors: FieldErrors
  /** Rises with every submit that failed on this screen: the moment to bring the first field that it marked into focus. */
  readonly marked: number
  readonly isSending?: boolean
  /** An answer is long in coming. */
  readonly wait?: Wait
  /** The first screen leaves the page's focus alone; those after it take it. */
  readonly hasMovedOn?: boolean
  /** Why the last submit, or the last hold, did not go through. */
  readonly problem?: WidgetProblem
  readonly result?: Replies['qrCodes.entry']
}

export const start: Flow = { intent: 'book', at: 0, answers: {}, draft: {}, errors: {}, marked: 0 }

const typesOf = ({ details }: Flow) => details?.appointmentTypes ?? []

/** The chosen service; where there is but one, that. */
export function typeOf(flow: Flow): AppointmentType | undefined {
  const types = typesOf(flow)
  return types.find(({ id }) => id === flow.typeId) ?? (types.length > 1 ? undefined : types[0])
}

/** Whether an answer is one of these choices, or has it among others. */
const isAmong = (answer: Answer | undefined, values: readonly string[]) =>
  [answer ?? []].flat().some((value) => values.includes(value))

/** The questions of a service that apply so far; one that hangs on a hidden question is hidden itself. */
export function visibleQuestions({ answers }: Flow, type: AppointmentType | undefined): Question[] {
  const shown: Question[] = []
  for (const question of type?.questions ?? []) {
    const { showIf } = question
    if (!showIf || (shown.some(({ id }) => id === showIf.questionId) && isAmong(answers[showIf.questionId], [showIf.equals])))
      shown.push(question)
  }
  return shown
}

const disqualifies =
  ({ answers }: Flow) =>
  (question: Question) =>
    isAmong(answers[question.id], question.disqualifies)

/** Whether an answer rules an appointment out. */
export const isRuledOut = (flow: Flow): boolean => visibleQuestions(flow, typeOf(flow)).some(disqualifies(flow))

/** Whether the flow ends in leaving a contact, without an appointment. */
export const isCapture = (flow: Flow): boolean =>
  flow.intent === 'capture' || !typesOf(flow).length || !!flow.wantsCall || isRuledOut(flow)

/** The screens from first to last, as the answers given so far lead. */
export function path(flow: Flow): Step[] {
  const types = typesOf(flow)
  // Before a service is chosen the first one's length stands in, so that "1 of 4" is about right.
  const shown = visibleQuestions(flow, typeOf(flow) ?? types[0])
  const end = shown.findIndex(disqualifies(flow)) + 1
  const steps: Step[] = end ? shown.slice(0, end) : shown
  if (flow.intent === 'book' && types.length && !flow.wantsCall) {
    if (flow.isTimeFirst) steps.unshift('time')
    else if (!end) steps.push('time')
  }
  if (types.length > 1) steps.unshift('service')
  return [...steps, 'contact', 'done']
}

export const currentStep = (flow: Flow): Step => path(flow)[flow.at] ?? 'contact'

export const stepName = (step: Step): string => (typeof step === 'object' ? `question-${step.id}` : step)

export const nameOf = (flow: Flow): string => stepName(currentStep(flow))

/** The furthest screen that may be shown: all before it have what they ask for. */
export const reach = (flow: Flow): number =>
  path(flow).findIndex((step) => {
    if (step === 'service') return !typeOf(flow)
    if (step === 'time') return !flow.slot
    return step === 'contact' || (typeof step === 'object' && step.required && !flow.answers[step.id]?.length)
  })

/** "2 of 4"; the confirmation does not count. */
export const progress = (flow: Flow): { index: number; of: number } => {
  const of = path(flow).length - 1
  return { index: Math.min(flow.at + 1, of), of }
}

/** Shows another screen; what went wrong is of the one that is left. */
export const go = (flow: Flow, at: number): Flow => ({ ...flow, at, problem: undefined, errors: {}, marked: 0 })

/** The page's data came. What was entered before, as under another language, is kept as far as it still applies. */
export function loaded(flow: Flow, details: Details): Flow {
  const answers: Record<number, Answer> = { ...flow.answers }
  for (const { id, options } of details.appointmentTypes.flatMap(({ questions }) => questions))
    // One that a page has filled in, or that was offered before.
    if (options.length && ![answers[id] ?? []].flat().every((given) => options.some(({ value }) => value === given)))
      delete answers[id]
  return { ...flow, answers, details, loadProblem: undefined }
}

export const goOn = (flow: Flow): Flow => go(flow, flow.at + 1)

export const back = (flow: Flow): Flow =>
  flow.at && !flow.isSending && !flow.result ? go({ ...flow, wantsCall: flow.isTimeFirst && flow.wantsCall }, flow.at - 1) : flow

export const chooseType = (flow: Flow, typeId: number): Flow =>
  goOn({ ...flow, typeId, slot: typeId === flow.typeId ? flow.slot : undefined })

export const setAnswer = (flow: Flow, questionId: number, answer: Answer): Flow => ({
  ...flow,
  answers: { ...flow.answers, [questionId]: answer },
})
export const answerAndGo = (flow: Flow, questionId: number, answer: Answer): Flow => goOn(setAnswer(flow, questionId, answer))

export function type(flow: Flow, part: Draft): Flow {
  const errors = { ...flow.errors }
  for (const name of Object.keys(part)) delete errors[name as FieldName]
  return { ...flow, draft: { ...flow.draft, ...part }, errors }
}
