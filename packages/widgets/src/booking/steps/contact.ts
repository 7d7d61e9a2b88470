import type { Bodies } from '@walkup/sdk/public'
import type { MessageKey } from '../../languages/index.ts'
import { phonePattern } from '../../phone.ts'
import type { Details, Draft, FieldErrors, TextField } from '../flow.ts'

export type FieldRules = Details['webConfig']['fields']
/** What a page asks for. */
export interface Asked {
  readonly webConfig: { readonly fields: FieldRules }
  readonly details?: Details['details']
}
type Contact = Bodies['qrCodes.entry']['contact']

export interface Field {
  readonly name: TextField
  /** The page's rule for the field; always required without one. */
  readonly rule?: keyof FieldRules
  /** One of the organization's further details. */
  readonly detail?: Details['details'][number]
  /** The `autocomplete` token. */
  readonly autoComplete: string
  /** 100 by default. */
  readonly maxLength?: number
  /** The minimum width to share a row with another field; without it, the field has its own row. */
  readonly room?: string
  readonly type?: 'tel' | 'email'
  readonly inputMode?: 'numeric'
  /** Normalizes the text for the API. */
  readonly tidy?: (text: string) => string
  readonly pattern?: RegExp
}

/** In the order of the form. */
export const all: readonly Field[] = [
  { name: 'firstName', autoComplete: 'given-name', room: '140px' },
  { name: 'lastName', autoComplete: 'family-name', room: '140px' },
  { name: 'phone', rule: 'phone', autoComplete: 'tel', maxLength: 32, room: '280px', type: 'tel', pattern: phonePattern },
  {
    name: 'email',
    rule: 'email',
    autoComplete: 'email',
    maxLength: 254,
    room: '280px',
    type: 'email',
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/,
  },
  // First, since it fills in city and state.
  {
    name: 'postalCode',
    rule: 'address',
    autoComplete: 'postal-code',
    maxLength: 16,
    inputMode: 'numeric',
    // `432151234` and `43215 – 1234` are ZIP codes too.
    tidy: (text) => text.replace(/\D/g, '').replace(/^(\d{5})(?=\d{4}$)/, '$1-'),
    pattern: /^\d{5}(-\d{4})?$/,
  },
  { name: 'line1', rule: 'address', autoComplete: 'address-line1', maxLength: 200 },
  { name: 'line2', rule: 'address', autoComplete: 'address-line2', maxLength: 200 },
  { name: 'city', rule: 'address', autoComplete: 'address-level2', room: '140px' },
  {
    name: 'state',
    rule: 'address',
    autoComplete: 'address-level1',
    room: '140px',
    tidy: (text) => text.toUpperCase(),
    pattern: /^[A-Z]{2}$/,
  },
]

/** The fields to show. A page that a kiosk has kept from before there were details has none. */
export const visibleFields = ({ webConfig: { fields }, details = [] }: Asked): Field[] => [
  ...all.filter(({ rule }) => !rule || fields[rule] !== 'hidden'),
  ...details.map((detail): Field => ({
    ...detail,
    detail,
    autoComplete: 'off',
    ...(detail.kind === 'text' ? undefined : { room: '280px' }),
    ...(detail.kind === 'phone' && { type: 'tel', pattern: phonePattern }),
  })),
]

const textOf = (draft: Draft, { name, tidy }: Field): string => {
  const text = draft[name]?.trim() ?? ''
  return tidy?.(text) ?? text
}

/** Whether a field is part of the address, which may have a screen of its own. */
export const isOfAddress = (name: string): boolean => all.some((field) => field.name === name && field.rule === 'address')

/** An optional address may be empty, but not incomplete. */
export const isRequired = ({ name, rule, detail }: Field, rules: FieldRules, draft: Draft): boolean =>
  name !== 'line2' &&
  (detail?.required ??
    (!rule ||
      rules[rule] === 'required' ||
      (rule === 'address' && all.some((field) => field.rule === rule && draft[field.name]?.trim()))))

/** What to say of a field that is missing or wrong. */
const needOf = ({ name, detail, type }: Field): MessageKey =>
  detail ? (type ? 'need-phone' : 'need-detail') : (`need-${name}` as MessageKey)

export function validate(draft: Draft, page: Asked): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of visibleFields(page)) {
    const text = textOf(draft, field)
    const isWrong = text ? field.pattern?.test(text) === false : isRequired(field, page.webConfig.fields, draft)
    if (isWrong) errors[field.name] = needOf(field)
  }
  if (!draft.consent) errors.consent = 'need-consent'
  return errors
}

/** The contact to submit, without hidden and empty fields. */
export function toContact(draft: Draft, page: Asked): Contact {
  type Texts = Partial<Record<TextField, string>>
  const contact: { address?: Texts; details?: Texts } & Texts = {}
  for (const field of visibleFields(page)) {
    const text = textOf(draft, field)
    const part = field.detail ? 'details' : field.rule === 'address' ? 'address' : undefined
    if (text) (part ? (contact[part] ??= {}) : contact)[field.name] = text
  }
  // `validate` guarantees the required fields.
  return contact as Contact
}
