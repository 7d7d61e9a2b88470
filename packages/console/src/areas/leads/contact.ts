import type { Bodies } from '@walkup/sdk'
import type { Lead } from './words.ts'

/** What a contact's form holds: all text, as it is typed. */
export interface Contact {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}
export const contactLabels: Readonly<Record<keyof Contact, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  line1: 'Street',
  line2: 'Apartment or suite',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
}
export const contactFields = Object.keys(contactLabels) as readonly (keyof Contact)[]
export const noContact: Contact = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
}

/** Where the server's errors speak of a field. */
export const contactPaths: Readonly<Record<keyof Contact, string>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phones.0.number',
  email: 'email',
  line1: 'address.line1',
  line2: 'address.line2',
  city: 'address.city',
  state: 'address.state',
  postalCode: 'address.postalCode',
}

export const toContact = (lead: Lead): Contact => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  phone: lead.phones[0]?.e164 ?? '',
  email: lead.email ?? '',
  line1: lead.address?.line1 ?? '',
  line2: lead.address?.line2 ?? '',
  city: lead.address?.city ?? '',
  state: lead.address?.state ?? '',
  postalCode: lead.address?.postalCode ?? '',
})

type Upsert = Bodies['leads.upsertInternal']

/** The part of an upsert that a contact's form gives; further phones of the lead stay as they are. */
export function fromContact(
  contact: Contact,
  lead?: Lead,
): Pick<Upsert, 'firstName' | 'lastName' | 'email' | 'phones' | 'address'> {
  const text = (field: keyof Contact) => contact[field].trim()
  const hasAddress = (['line1', 'line2', 'city', 'state', 'postalCode'] as const).some(text)
  const [first, ...others] = lead?.phones ?? []
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email') || null,
    phones: [
      ...(text('phone') ? [{ number: text('phone'), type: first?.type ?? ('mobile' as const) }] : []),
      ...others.map(({ e164, type }) => ({ number: e164, type })),
    ],
    address: hasAddress
      ? {
          line1: text('line1'),
          line2: text('line2') || undefined,
          city: text('city'),
          state: text('state').toUpperCase(),
          postalCode: text('postalCode'),
        }
      : null,
  }
}

/** The fields that two readings of a lead differ in. */
export const differences = (a: Contact, b: Contact): readonly (keyof Contact)[] =>
  contactFields.filter((field) => a[field] !== b[field])
