import type { Problem } from '../../data/problem.ts'
import { parseDollars } from '../../ui/dollars.ts'
import { t } from '../../i18n/index.ts'
import type { Rule, Rules } from '../../../build/rules.ts'
import type { AnyField, Values } from '../formTypes.ts'

export type FieldsByPath = Readonly<Record<string, AnyField>>

const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], row)

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** A value for its control: numbers and money as text, lists as arrays, null as ''. */
function toControl({ kind }: AnyField, value: unknown): unknown {
  if (kind === 'boolean') return value ?? false
  if (kind === 'many' || kind === 'tags') return value ?? []
  if (kind === 'localized') return value ?? { en: '' }
  if (kind === 'money' && typeof value === 'number') return dollars(value)
  if (kind === 'number' && typeof value === 'number') return String(value)
  if (kind === 'select' || kind === 'custom') return value ?? null
  return value ?? ''
}

/** Initial form values from a row or the defaults; `read` overrides the row's fields. */
export function toValues(fields: FieldsByPath, row: unknown, read: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([path, field]) => [
      path,
      toControl(field, path in read ? read[path] : row === undefined ? field.start : at(row, path)),
    ]),
  )
}

/** A control's value for the API; undefined if empty. */
function fromControl({ kind }: AnyField, value: unknown): unknown {
  if (kind === 'number') return value === '' ? undefined : Number(String(value).replaceAll(',', ''))
  if (kind === 'money') return value === '' ? undefined : parseDollars(String(value))
  if (kind === 'localized') {
    const texts = Object.entries(value as Readonly<Record<string, string>>).filter(([, text]) => text.trim())
    return texts.length > 0 ? Object.fromEntries(texts) : undefined
  }
  if (typeof value === 'string') return value.trim() || undefined
  return value ?? undefined
}

const hasRequired = (parent: string, rules: Rules): boolean =>
  Object.entries(rules).some(([path, { isRequired: isNeeded }]) => isNeeded && path.startsWith(`${parent}.`))

/**
 * A form's request body, nested by path. Cleared values are null if nullable, else omitted, as is an optional object without
 * values.
 */
export function toBody(fields: FieldsByPath, values: Values, rules: Rules): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, field] of Object.entries(fields)) {
    if (field.isFor && !field.isFor(values)) continue
    const value = fromControl(field, values[path]) ?? (rules[path]?.isNullable ? null : undefined)
    if (value === undefined) continue
    const [first = '', second] = path.split('.')
    if (second === undefined) body[first] = value
    else body[first] = { ...(body[first] as object | undefined), [second]: value }
  }
  for (const parent of new Set(Object.keys(fields).flatMap((path) => (path.includes('.') ? (path.split('.')[0] ?? []) : [])))) {
    if (rules[parent]?.isRequired || Object.values(body[parent] ?? {}).some((value) => value !== null)) continue
    // An object of optional parts, each of which null removes.
    if (body[parent] && !rules[parent]?.isNullable && !hasRequired(parent, rules)) continue
    if (rules[parent]?.isNullable) body[parent] = null
    else delete body[parent]
  }
  return body
}

const formats: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
}

/** The error message for a value; undefined if valid. */
export function errorOf(field: AnyField, value: unknown, rule: Rule = {}): string | undefined {
  const made = fromControl(field, value)
  // A translation is invalid without the English text.
  if (field.kind === 'localized' && made !== undefined && !(made as { en?: string }).en) return t('common.requiredField')
  if (made === undefined || made === '') {
    const isTyped = (field.kind === 'money' || field.kind === 'number') && value !== ''
    if (isTyped) return t('frame.enterAmount')
    return rule.isRequired && !rule.isNullable ? t('common.requiredField') : undefined
  }
  if (typeof made === 'number') {
    if (Number.isNaN(made) || (rule.type === 'integer' && !Number.isInteger(made))) return t('common.enterAWholeNumber')
    const formatLimit = (limit: number) => (field.kind === 'money' ? `$${dollars(limit)}` : String(limit))
    if (rule.minimum !== undefined && made < rule.minimum) return t('frame.nOrMore', { n: formatLimit(rule.minimum) })
    if (rule.maximum !== undefined && made > rule.maximum) return t('frame.nOrLess', { n: formatLimit(rule.maximum) })
  }
  if (typeof made === 'string') {
    if (rule.maxLength !== undefined && made.length > rule.maxLength) return t('frame.atMostNCharacters', { n: rule.maxLength })
    if (rule.minLength !== undefined && made.length < rule.minLength) return t('common.atLeastNCharacters', { n: rule.minLength })
    const format = rule.format ? formats[rule.format] : undefined
    if (format && !format.test(made)) return t(rule.format === 'email' ? 'common.enterEmail' : 'frame.invalidFormat')
    if (rule.pattern && !new RegExp(rule.pattern, 'u').test(made)) return t('frame.invalidFormat')
  }
  if (Array.isArray(made)) {
    if (made.length < (rule.minItems ?? 0)) return t('frame.atLeastN', { n: rule.minItems ?? 0 })
    if (made.length > (rule.maxItems ?? Infinity)) return t('frame.atMostN', { n: rule.maxItems ?? 0 })
  }
}

/** The contract's rules with the form's additional ones. */
export const withRequired = (fields: FieldsByPath, rules: Rules = {}): Rules => {
  const needed = Object.keys(fields).filter((path) => fields[path]?.isNeeded)
  return { ...rules, ...Object.fromEntries(needed.map((path) => [path, { ...rules[path], isRequired: true }])) }
}

/** A required field of an optional object is required only if the object has any value. */
export function isRequired(path: string, body: Readonly<Record<string, unknown>>, rules: Rules): boolean {
  const [parent = '', part] = path.split('.')
  return part === undefined || rules[parent]?.isRequired === true || body[parent] !== undefined
}

/** All errors by path. */
export function errorsOf(fields: FieldsByPath, values: Values, rules: Rules): Readonly<Record<string, string>> {
  const made: Record<string, string> = {}
  const body = toBody(fields, values, {})
  for (const [path, field] of Object.entries(fields)) {
    if (field.isFor && !field.isFor(values)) continue
    if (!isRequired(path, body, rules)) continue
    const message = errorOf(field, values[path], rules[path])
    if (message) made[path] = message
  }
  return made
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
/** Paths whose values differ. */
export const changedPaths = (a: Values, b: Values): readonly string[] => Object.keys(a).filter((path) => !same(a[path], b[path]))

/** The current row from a stale-version problem. */
export const currentVersion = <T>(problem: Pick<Problem, 'code' | 'body'> | undefined): T | undefined =>
  problem?.code === 'stale' ? (problem.body.current as T | undefined) : undefined
