import type { Bodies } from '@walkup/sdk/contract'
import { askedDetails, type LeadDetails } from '@walkup/sdk/domain'
import { cleanDetails, withDetails } from '../../contact/leadDetails.ts'
import { toE164 } from '../../contact/phone.ts'
import { isState } from '../../contact/states.ts'
import type { FieldError } from '../../problem.ts'
import type { WebConfig } from './generator.ts'

type Contact = Bodies['qrCodes.entry']['contact']

export interface CleanContact {
  readonly errors: FieldError[]
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly email: string | null
  readonly address: Contact['address'] | null
  readonly details: LeadDetails
}

/** Validates a contact by the organization's rules: hidden fields are dropped, missing required ones reported by name. */
export function validateContact(contact: Contact, { fields, details: rules }: WebConfig): CleanContact {
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
  const asked = askedDetails(rules)
  const given = Object.fromEntries(asked.map(({ name: key }) => [key, contact.details?.[key]]))
  const details = withDetails({}, cleanDetails(given, 'contact.details', errors))
  for (const { name: key, required } of asked)
    if (required && !given[key]?.trim()) errors.push({ path: `contact.details.${key}`, code: 'required' })
  return {
    errors,
    firstName: name('firstName'),
    lastName: name('lastName'),
    phone: phone ?? null,
    email: email || null,
    address: address ?? null,
    details,
  }
}
