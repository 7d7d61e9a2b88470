import type { Bodies } from '@walkup/sdk'
import { locale } from '../../../words/index.ts'

export type ImportBody = Bodies['leads.importExternal']
export type ImportField = keyof NonNullable<ImportBody['mapping']>
/** Which column of the file each field is read from, counted from 0. */
export type Mapping = Readonly<Partial<Record<ImportField, number>>>

/** Each field in both languages: a file's headings may be in either, whichever its reader speaks. */
const names: Readonly<Record<ImportField, readonly [en: string, es: string]>> = {
  externalId: ['Their id', 'Su id'],
  firstName: ['First name', 'Nombre'],
  lastName: ['Last name', 'Apellido'],
  email: ['E-mail', 'Correo'],
  phone: ['Phone', 'Teléfono'],
  line1: ['Street', 'Calle'],
  line2: ['Apartment or suite', 'Apartamento'],
  city: ['City', 'Ciudad'],
  state: ['State', 'Estado'],
  postalCode: ['ZIP code', 'Código postal'],
  serviceGroup: ['Service, by name', 'Servicio, por nombre'],
  store: ['Store, by number', 'Tienda, por número'],
  territory: ['Territory, by name', 'Territorio, por nombre'],
  receivedAt: ['Received at', 'Recibido'],
  consentAt: ['Consent given at', 'Consentimiento dado'],
  consentText: ['Consent text', 'Texto del consentimiento'],
  consentVersion: ['Consent version', 'Versión del consentimiento'],
  note: ['Note', 'Nota'],
}
export const fieldName = (field: ImportField): string => names[field][locale === 'en' ? 0 : 1]
export const importFields = Object.keys(names) as readonly ImportField[]
export const neededFields: readonly ImportField[] = ['externalId', 'firstName', 'lastName']

/** Headings that partners' files have for these. */
const alsoCalled: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  externalId: ['id', 'leadid', 'externalid', 'reference', 'ref', 'leadnumber'],
  firstName: ['first', 'givenname'],
  lastName: ['last', 'surname', 'familyname'],
  email: ['emailaddress', 'mail'],
  phone: ['phonenumber', 'mobile', 'cell', 'telephone'],
  line1: ['street', 'address', 'address1', 'streetaddress'],
  line2: ['address2', 'apartment', 'suite', 'unit'],
  postalCode: ['zip', 'zipcode', 'postcode'],
  serviceGroup: ['service', 'product'],
  store: ['storenumber'],
  receivedAt: ['received', 'created', 'createdat', 'date'],
  consentAt: ['consent', 'consentdate', 'consentgivenat'],
  note: ['notes', 'comment', 'comments'],
}
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A first guess at where each field stands; no column is taken twice. */
export function guess(headings: readonly string[]): Mapping {
  const taken = new Set<number>()
  const mapping: Partial<Record<ImportField, number>> = {}
  const rounds = [
    (field: ImportField) => [plain(field)],
    (field: ImportField) => [...names[field].map(plain), ...(alsoCalled[field] ?? [])],
  ]
  for (const called of rounds)
    for (const field of importFields) {
      const at = headings.findIndex((heading, place) => !taken.has(place) && called(field).includes(plain(heading)))
      if (at < 0 || mapping[field] !== undefined) continue
      mapping[field] = at
      taken.add(at)
    }
  return mapping
}
