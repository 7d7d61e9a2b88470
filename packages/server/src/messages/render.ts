import type { TemplateKind } from './kinds.ts'

export const variables = [
  'firstName',
  'type',
  'when',
  'address',
  'organization',
  'contactName',
  'phone',
  'confirmationText',
  'arrivalMinutes',
  'manageUrl',
  'confirmUrl',
  'rescheduleUrl',
  'cancelUrl',
  'rebookUrl',
  'reviewUrl',
  'technician',
  'minutes',
] as const
export type Variable = (typeof variables)[number]
export type Values = Readonly<Partial<Record<Variable, string>>>

const visit = ['firstName', 'type', 'when', 'address', 'organization', 'contactName', 'phone'] as const
const booked = [...visit, 'confirmationText', 'arrivalMinutes', 'manageUrl'] as const

/** The variables that templates of each kind may use. */
export const variablesOf: Readonly<Record<TemplateKind, readonly Variable[]>> = {
  booked,
  moved: booked,
  canceled: [...visit, 'rebookUrl'],
  reminder: [...booked, 'confirmUrl', 'rescheduleUrl', 'cancelUrl'],
  onTheWay: [...visit, 'technician', 'minutes', 'manageUrl'],
  missed: [...visit, 'rebookUrl'],
  visited: [...visit, 'reviewUrl'],
  help: ['organization', 'phone'],
  optedOut: ['organization', 'phone'],
  optedIn: ['organization', 'phone'],
}

const VARIABLE = /\{([^{}\n]{1,40})\}/g

/** The names in braces that are not variables of a kind. */
export const unknownVariables = (kind: TemplateKind, text: string): string[] => [
  ...new Set(
    [...text.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => !variablesOf[kind].includes(name as Variable)),
  ),
]

const LONGEST_VALUE = 200
const LONGEST_PARAGRAPH = 2000

/** A value on one line without invisible characters, which could hide or reverse text. Only text by staff keeps its line breaks. */
function cleanValue(name: string, value: string): string {
  if (/url$/i.test(name)) return value
  if (name !== 'confirmationText') return shorten(value.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), LONGEST_VALUE)
  return shorten(value.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]+/gu, ''), LONGEST_PARAGRAPH)
}

/** Truncates a text without splitting a surrogate pair. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

/**
 * Replaces variables in a single pass, so variables inside values are not replaced. Lines with a variable that has no value are left
 * out, and so are the empty lines around them.
 */
export function fill(template: string, values: Readonly<Record<string, string | undefined>>): string {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? cleanValue(name, values[name] ?? '') : '')
  return template
    .split('\n')
    .filter((line) => [...line.matchAll(VARIABLE)].every(([, name = '']) => valueOf(name)))
    .map((line) => line.replace(VARIABLE, (_, name: string) => valueOf(name)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Fills a subject in as a single line, so that values cannot inject headers. */
export const fillSubject = (template: string, values: Readonly<Record<string, string | undefined>>): string =>
  shorten(
    fill(template.replace(/[\r\n]+/g, ' '), values)
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
    200,
  )
