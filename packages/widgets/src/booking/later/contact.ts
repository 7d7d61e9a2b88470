import type { Bodies, Replies } from '@walkup/sdk/public'
import { isPhone } from '../../phone.ts'
import { emptyDraft, type Draft, type FieldErrors, type FieldName, type TextField } from '../flow.ts'

export type FieldRules = Replies['qrCodes.details']['webConfig']['fields']

const addressFields = ['line1', 'line2', 'city', 'state', 'postalCode'] as const

/** The fields to show, in the order of the form. */
export function visibleFields(rules: FieldRules): TextField[] {
  return [
    'firstName',
    'lastName',
    ...(rules.phone === 'hidden' ? [] : (['phone'] as const)),
    ...(rules.email === 'hidden' ? [] : (['email'] as const)),
    ...(rules.address === 'hidden' ? [] : addressFields),
  ]
}

/** As the API takes it, however it was typed, pasted or filled in: `432151234` and `43215 – 1234`, `oh`. */
const tidied: Partial<Record<TextField, (text: string) => string>> = {
  postalCode: (text) => text.replace(/^\D*(\d{5})\D*(\d{4})?\D*$/, (_, zip: string, more = '') => zip + (more && `-${more}`)),
  state: (text) => text.toUpperCase(),
}
const tidy = (draft: Draft, name: TextField) => tidied[name]?.(draft[name].trim()) ?? draft[name].trim()

const checks: Partial<Record<TextField, (text: string) => boolean>> = {
  phone: isPhone,
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text),
  state: (text) => /^[A-Z]{2}$/.test(text),
  postalCode: (text) => /^\d{5}(-\d{4})?$/.test(text),
}

/** An address left out whole is fine where it is optional; one begun must be whole. */
const hasAddress = (draft: Draft) => addressFields.some((name) => draft[name].trim())

export function isRequired(name: TextField, rules: FieldRules, draft: Draft): boolean {
  if (name === 'line2') return false
  if (name === 'firstName' || name === 'lastName') return true
  if (name === 'phone' || name === 'email') return rules[name] === 'required'
  return rules.address === 'required' || (rules.address === 'optional' && hasAddress(draft))
}

export function validate(draft: Draft, rules: FieldRules): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of visibleFields(rules)) {
    if (name === 'line2') continue
    const text = tidy(draft, name)
    const isWrong = text ? checks[name]?.(text) === false : isRequired(name, rules, draft)
    if (isWrong) errors[name] = { key: `need-${name}` }
  }
  if (!draft.consent) errors.consent = { key: 'need-consent' }
  return errors
}

/** The contact of an entry; what is hidden or empty stays out. */
export function toContact(draft: Draft, rules: FieldRules): Bodies['qrCodes.entry']['contact'] {
  const text = (name: TextField) => tidy(draft, name)
  const shown = new Set(visibleFields(rules))
  const given = (name: TextField) => (shown.has(name) && text(name) ? text(name) : undefined)
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: given('phone'),
    email: given('email')?.toLowerCase(),
    address:
      shown.has('line1') && hasAddress(draft)
        ? {
            line1: text('line1'),
            line2: given('line2'),
            city: text('city'),
            state: text('state'),
            postalCode: text('postalCode'),
          }
        : undefined,
  }
}

/** Puts the server's findings at their fields, whatever way it writes a path: `/contact/phone`, `body.contact.address.state`. */
export function placeErrors(errors: readonly { readonly path: string; readonly message: string }[]): FieldErrors {
  const placed: FieldErrors = {}
  for (const { path, message } of errors) {
    const parts = path.split(/[./[\]]+/).filter(Boolean)
    const name = parts.includes('consent') ? 'consent' : parts.includes('phones') ? 'phone' : parts.at(-1)
    if (name && name in emptyDraft) placed[name as FieldName] ??= { text: message }
    else if (name === 'address') placed.line1 ??= { text: message }
  }
  return placed
}
