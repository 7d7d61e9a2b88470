import { formatPhone } from '../phone.ts'
import { warn } from '../warn.ts'
import { type, type Answer, type Draft, type Flow, type ContactField, type Prefill } from './flow.ts'

/** The fields that a page may prefill; everything else, consent above all, is the shopper's own. */
export const prefillTexts: readonly string[] = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
] satisfies ContactField[]
const MAX_LENGTH = 254

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000
const isAnswer = (value: unknown): value is Answer => [value].flat().every(isText)

export interface Given extends Partial<Pick<Flow, 'typeId' | 'answers'>> {
  readonly draft: Draft
}
/** Merges prefilled values into a flow. */
export const filled = <F extends Given>(flow: F, { draft, answers, ...part }: Given): F => ({
  ...flow,
  ...type(flow as F & Flow, draft),
  ...part,
  answers: { ...flow.answers, ...answers },
})

/** Validates a page's prefill. Unknown keys and wrong types are ignored, with one warning in the console. */
export function readPrefill(given: Prefill): Given {
  const draft: Record<string, string> = {}
  const answers: Record<string, Answer> = {}
  const ignored: string[] = []
  let typeId: number | undefined
  for (const [key, value] of Object.entries(given ?? {}) as [string, unknown][]) {
    if (prefillTexts.includes(key) && isText(value))
      draft[key] = (key === 'phone' ? formatPhone(value) : value).slice(0, MAX_LENGTH)
    else if (key === 'appointmentTypeId' && Number.isInteger(value)) typeId = value as number
    else if (key === 'answers' && value && typeof value === 'object')
      for (const [id, answer] of Object.entries(value) as [string, unknown][]) {
        if (/^\d+$/.test(id) && isAnswer(answer)) answers[id] = answer
        else ignored.push(`answers.${id}`)
      }
    else if (value != null) ignored.push(key)
  }
  if (ignored.length)
    warn(
      `prefill ignores ${ignored.join(', ')}. It takes ${prefillTexts.join(', ')}, appointmentTypeId and answers by question id; consent is the shopper's own.`,
    )
  return { draft: draft satisfies Draft, answers: answers as Flow['answers'], ...(typeId && { typeId }) }
}
