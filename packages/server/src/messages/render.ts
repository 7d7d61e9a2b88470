import type { TemplateKind } from './kinds.ts'

/** What a template may name. */
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

/** What a template of each kind may name. */
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

/** The names in braces that a kind's template may not use. */
export const unknownVariables = (kind: TemplateKind, text: string): string[] => [
  ...new Set(
    [...text.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => !variablesOf[kind].includes(name as Variable)),
  ),
]

const LONGEST_VALUE = 200
const LONGEST_PARAGRAPH = 2000

/** A value in one line without invisible characters, which could hide or turn what follows. Only staff's own text keeps its lines. */
function cleanValue(name: string, value: string): string {
  if (/url$/i.test(name)) return value
  if (name !== 'confirmationText') return shorten(value.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), LONGEST_VALUE)
  return shorten(value.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]+/gu, ''), LONGEST_PARAGRAPH)
}

/** The start of a text, without half a character at its end. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

/**
 * Replaces variables, once: values are never searched for variables. A line with a variable that has no value is left out, and
 * so are the empty lines that remain.
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

/** A subject: one line, whatever its values are, so that no header can be added. */
export const fillSubject = (template: string, values: Readonly<Record<string, string | undefined>>): string =>
  shorten(
    fill(template.replace(/[\r\n]+/g, ' '), values)
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
    200,
  )
