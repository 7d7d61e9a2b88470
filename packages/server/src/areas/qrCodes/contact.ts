import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Bodies } from '@walkup/sdk/contract'
import { phoneText } from '@walkup/sdk/reading'
import type { FieldError } from '../../problem.ts'
import type { WebConfig } from './generator.ts'

type Contact = Bodies['qrCodes.entry']['contact']

const stateCodes: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD ' +
    'TN TX UT VT VA WA WV WI WY'
  ).split(' '),
)
/** Whether it is one of the 50 states or DC, by postal abbreviation. */
export const isState = (code: string): boolean => stateCodes.has(code)

/** A US or international phone number as E.164; undefined if it is invalid. */
export function toE164(typed: string): string | undefined {
  const phone = parsePhoneNumberFromString(phoneText(typed), 'US')
  return phone?.isValid() ? phone.number : undefined
}

export interface CleanContact {
  readonly errors: FieldError[]
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly email: string | null
  readonly address: Contact['address'] | null
}

/** Validates a contact by the organization's rules: hidden fields are dropped, missing required ones reported by name. */
export function validateContact(contact: Contact, fields: WebConfig['fields']): CleanContact {
  const errors: FieldError[] = []
  const missing = (name: 'phone' | 'email' | 'address') => {
    if (fields[name] === 'required' && !contact[name]) errors.push({ path: `contact.${name}`, code: 'required' })
    return fields[name] === 'hidden' || !contact[name]
  }
  const name = (key: 'firstName' | 'lastName') => {
    const value = contact[key].trim()
    if (!value) errors.push({ path: `contact.${key}`, code: 'required' })
    return value
  }
  const phone = missing('phone') ? undefined : toE164(contact.phone ?? '')
  if (contact.phone && fields.phone !== 'hidden' && !phone) errors.push({ path: 'contact.phone', code: 'bad-phone' })
  const email = missing('email') ? undefined : contact.email?.trim().toLowerCase()
  const address = missing('address') ? undefined : contact.address
  if (address && !isState(address.state)) errors.push({ path: 'contact.address.state', code: 'bad-state' })
  return {
    errors,
    firstName: name('firstName'),
    lastName: name('lastName'),
    phone: phone ?? null,
    email: email || null,
    address: address ?? null,
  }
}
