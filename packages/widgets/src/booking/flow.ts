import type { Bodies, Replies } from '@walkup/sdk/public'
import type { ChosenSlot } from '../availability/days.ts'
import type { WidgetProblem } from '../problem.ts'
import type { MessageKey } from '../languages/index.ts'
import type { Wait } from '../retry.ts'
import type { ConsentEvent } from './steps/consent.ts'

export type Details = Replies['qrCodes.details']
export type AppointmentType = Details['appointmentTypes'][number]
export type Question = AppointmentType['questions'][number]
export type Answer = string | string[]
export type Answers = Readonly<Record<number, Answer>>

export type ContactField = 'firstName' | 'lastName' | 'phone' | 'email' | 'line1' | 'line2' | 'city' | 'state' | 'postalCode'
export type DetailField = Details['details'][number]['name']
export type TextField = ContactField | DetailField
/** What a page may prefill: contact fields, the service, and answers by question id. */
export type Prefill = Partial<Record<ContactField, string>> & {
  readonly appointmentTypeId?: number
  readonly answers?: Readonly<Record<number, string | readonly string[]>>
}
/** The contact form as typed; survives going back and failures. */
export interface Draft extends Readonly<Partial<Record<TextField, string | null>>> {
  /** The honeypot: people never see it. */
  readonly website?: string
  /** How it was checked; `true` if a kiosk stored it without that. */
  readonly consent?: ConsentEvent | boolean
  /** Consent to text messages, in its own box. */
  readonly texts?: boolean
}
export type FieldName = Exclude<keyof Draft, 'texts'>
/** What is wrong with each field. */
export type FieldErrors = Partial<Record<FieldName, MessageKey>>

/** The goal of a flow: an appointment, or a contact to call. */
export type Intent = 'book' | 'capture'

/** One screen of the flow; a question is its own. */
export type Step = 'service' | Question | 'time' | 'address' | 'contact' | 'done'

/** The state of a flow; only the transitions below change it. */
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
  /** The shopper requested a call because no time was available. */
  readonly wantsCall?: boolean
  /** When the shopper wants to come instead: a place on the waitlist. */
  readonly waitlist?: Bodies['qrCodes.entry']['waitlist']
  readonly draft: Draft
  readonly errors: FieldErrors
  /** Increments with every failed submit, to focus the first invalid field. */
  readonly marked: number
  readonly isSending?: boolean
  /** Set while a request is slow. */
  readonly wait?: Wait
  /** The first screen leaves the page's focus alone; those after it take it. */
  readonly hasMovedOn?: boolean
  /** Why the last submit, or the last hold, did not go through. */
  readonly problem?: WidgetProblem
  readonly result?: Replies['qrCodes.entry']
}

export const start: Flow = { intent: 'book', at: 0, answers: {}, draft: {}, errors: {}, marked: 0 }

const typesOf = ({ details }: Flow) => details?.appointmentTypes ?? []

/** The chosen service, or the only one. */
export function typeOf(flow: Flow): AppointmentType | undefined {
  const types = typesOf(flow)
  return types.find(({ id }) => id === flow.typeId) ?? (types.length > 1 ? undefined : types[0])
}

/** Whether an answer is, or includes, one of these values. */
const isAmong = (answer: Answer | undefined, values: readonly string[]) =>
  [answer ?? []].flat().some((value) => values.includes(value))

/** The questions of a service that apply so far; one that depends on a hidden question is hidden itself. */
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

/** Whether an answer disqualifies the shopper from booking. */
export const isRuledOut = (flow: Flow): boolean => visibleQuestions(flow, typeOf(flow)).some(disqualifies(flow))

/** Whether the flow ends in leaving a contact, without an appointment. */
export const isCapture = (flow: Flow): boolean =>
  flow.intent === 'capture' || !typesOf(flow).length || !!flow.wantsCall || isRuledOut(flow)

/** Whether an appointment's address has a screen of its own, so that neither is long; who only leaves a contact sees one. */
const hasAddressStep = (flow: Flow): boolean => !isCapture(flow) && flow.details?.webConfig.fields.address !== 'hidden'

export const hasWholeAddress = ({ draft }: Flow): boolean => !!(draft.postalCode && draft.line1 && draft.city && draft.state)

/** The steps in order, given the answers so far. */
export function path(flow: Flow): Step[] {
  const types = typesOf(flow)
  // Before a service is chosen, the first one's length is the estimate for "1 of 4".
  const shown = visibleQuestions(flow, typeOf(flow) ?? types[0])
  const end = shown.findIndex(disqualifies(flow)) + 1
  const steps: Step[] = end ? shown.slice(0, end) : shown
  if (flow.intent === 'book' && types.length && !flow.wantsCall) {
    if (flow.isTimeFirst) steps.unshift('time')
    else if (!end) steps.push('time')
  }
  if (types.length > 1) steps.unshift('service')
  if (hasAddressStep(flow)) steps.push('address')
  return [...steps, 'contact', 'done']
}

export const currentStep = (flow: Flow): Step => path(flow)[flow.at] ?? 'contact'

export const stepName = (step: Step): string => (typeof step === 'object' ? `question-${step.id}` : step)

export const nameOf = (flow: Flow): string => stepName(currentStep(flow))

/** The furthest step whose predecessors are all complete. */
export const reach = (flow: Flow): number =>
  path(flow).findIndex((step) => {
    if (step === 'service') return !typeOf(flow)
    if (step === 'time') return !flow.slot
    if (step === 'address') return flow.details?.webConfig.fields.address === 'required' && !hasWholeAddress(flow)
    return step === 'contact' || (typeof step === 'object' && step.required && !flow.answers[step.id]?.length)
  })

/** "2 of 4"; the confirmation does not count. */
export const progress = (flow: Flow): { index: number; of: number } => {
  const of = path(flow).length - 1
  return { index: Math.min(flow.at + 1, of), of }
}

/** Goes to another step and clears the errors. */
export const go = (flow: Flow, at: number): Flow => ({ ...flow, at, problem: undefined, errors: {}, marked: 0 })

/** The details loaded. Earlier input, as in another language, is kept where it still applies. */
export function loaded(flow: Flow, details: Details): Flow {
  const answers: Record<number, Answer> = { ...flow.answers }
  for (const { id, options } of details.appointmentTypes.flatMap(({ questions }) => questions))
    // Drops prefilled or outdated answers that are not offered.
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
