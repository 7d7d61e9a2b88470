import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { FieldError, FieldProblem } from '../../problem.ts'

type PublicQuestion = Replies['qrCodes.details']['appointmentTypes'][number]['questions'][number]
type Texts = { readonly [locale: string]: string | undefined }

export interface Question {
  readonly id: number
  readonly appointmentTypeId: number
  readonly label: Texts
  readonly helpText: Texts | null
  readonly kind: PublicQuestion['kind']
  readonly isRequired: boolean
  readonly options: readonly { readonly value: string; readonly label: Texts | string }[]
  readonly showIf: { readonly questionId: number; readonly equals: string } | null
  readonly disqualifies: readonly string[]
}
export type Answer = NonNullable<Bodies['qrCodes.entry']['answers']>[number]

/** Selects the questions of some appointment types, in order, as `Question`s; also as JSON. */
export const questionsOf = (organizationId: number, appointmentTypeIds: readonly number[] | Sql): Sql => sql`
    select q.id, link.appointment_type_id as "appointmentTypeId", q.label, q.help_text as "helpText", q.kind, q.is_required as "isRequired",
      q.options, q.show_if as "showIf", q.disqualifies
    from appointment_type_question link
    join question q on q.organization_id = link.organization_id and q.id = link.question_id
    where link.organization_id = ${organizationId} and link.appointment_type_id = any (${appointmentTypeIds}::int[]) and q.deleted_at is null
    order by link.appointment_type_id, link.sort, link.id`

export const loadQuestions = (tx: Tx, organizationId: number, appointmentTypeIds: readonly number[]): Promise<Question[]> =>
  tx.rows<Question>(questionsOf(organizationId, appointmentTypeIds))

/** A text in the requested locale, its language, or English. */
/** The locale of the text that is shown for another locale. */
export const localeOf = (texts: Texts, locale: string): string =>
  [locale, locale.slice(0, 2)].find((one) => texts[one] !== undefined) ?? 'en'
export const inLocale = (texts: Texts | string, locale: string): string =>
  typeof texts === 'string' ? texts : (texts[localeOf(texts, locale)] ?? '')

export const toPublic = (question: Question, locale: string): PublicQuestion => ({
  id: question.id,
  label: inLocale(question.label, locale),
  ...(question.helpText && { helpText: inLocale(question.helpText, locale) }),
  kind: question.kind,
  required: question.isRequired,
  options: question.options.map(({ value, label }) => ({ value, label: inLocale(label, locale) })),
  ...(question.showIf && { showIf: question.showIf }),
  disqualifies: [...question.disqualifies],
})

export interface Validated {
  /** Errors in the answers, each with its path. */
  readonly errors: FieldError[]
  /** The answers to visible questions. */
  readonly answers: Answer[]
  readonly isDisqualified: boolean
}

const values = (answer: Answer | undefined): readonly string[] =>
  answer === undefined ? [] : (Array.isArray(answer.value) ? answer.value : [answer.value]).filter((value) => value !== '')

/** Validates answers. Those to hidden questions are ignored; `mustAnswer` enforces the required ones. */
export function validateAnswers(questions: readonly Question[], given: readonly Answer[], mustAnswer: boolean): Validated {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const errors: FieldError[] = []
  const answers = new Map<number, Answer>()
  for (const [index, answer] of given.entries()) {
    const path = `answers.${index}`
    if (!byId.has(answer.questionId)) errors.push({ path: `${path}.questionId`, code: 'question-not-asked' })
    else if (answers.has(answer.questionId)) errors.push({ path: `${path}.questionId`, code: 'answered-twice' })
    else answers.set(answer.questionId, answer)
  }

  const isShown = (question: Question, depth = 0): boolean => {
    if (!question.showIf) return true
    const asked = byId.get(question.showIf.questionId)
    // At most as deep as there are questions, or the conditions are circular.
    if (!asked || depth > questions.length || !isShown(asked, depth + 1)) return false
    return values(answers.get(asked.id)).includes(question.showIf.equals)
  }

  const kept: Answer[] = []
  let isDisqualified = false
  for (const question of byId.values()) {
    if (!isShown(question)) continue
    const answer = answers.get(question.id)
    const chosen = values(answer)
    if (!answer || chosen.length === 0) {
      if (mustAnswer && question.isRequired) {
        errors.push({
          path: 'answers',
          code: 'answer-missing',
          params: { questionId: question.id, label: inLocale(question.label, 'en') },
        })
      }
      continue
    }
    const wrong = misfit(question, answer)
    if (wrong) errors.push({ path: `answers.${given.indexOf(answer)}.value`, ...wrong })
    else kept.push(answer)
    isDisqualified ||= chosen.some((value) => question.disqualifies.includes(value))
  }
  return { errors, answers: kept, isDisqualified }
}

function misfit({ kind, options }: Question, { value }: Answer): FieldProblem | undefined {
  if (Array.isArray(value) && kind !== 'multiChoice') return { code: 'not-one-value' }
  const chosen = Array.isArray(value) ? value : [value]
  if (kind === 'choice' || kind === 'multiChoice') {
    const allowed = options.map((option) => option.value)
    if (chosen.some((one) => !allowed.includes(one)))
      return { code: 'not-among-options', params: { options: allowed.join(', ') } }
    if (new Set(chosen).size < chosen.length) return { code: 'same-value-twice' }
    return
  }
  const text = chosen[0] ?? ''
  if (kind === 'number' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return { code: 'not-a-number' }
  if (kind === 'date' && !(/^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text))) {
    return { code: 'not-a-date' }
  }
}
