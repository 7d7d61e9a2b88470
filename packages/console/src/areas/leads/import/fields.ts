import type { Bodies } from '@walkup/sdk'
import type { Text } from '../../../words/index.ts'

export type ImportBody = Bodies['leads.importExternal']
export type ImportField = keyof NonNullable<ImportBody['mapping']>
/** Which column of the file each field is read from, counted from 0. */
export type Mapping = Readonly<Partial<Record<ImportField, number>>>

export const fieldNames: Readonly<Record<ImportField, Text>> = {
  externalId: { en: 'Their id', es: 'Su id' },
  firstName: { en: 'First name', es: 'Nombre' },
  lastName: { en: 'Last name', es: 'Apellido' },
  email: { en: 'E-mail', es: 'Correo' },
  phone: { en: 'Phone', es: 'Teléfono' },
  line1: { en: 'Street', es: 'Calle' },
  line2: { en: 'Apartment or suite', es: 'Apartamento' },
  city: { en: 'City', es: 'Ciudad' },
  state: { en: 'State', es: 'Estado' },
  postalCode: { en: 'ZIP code', es: 'Código postal' },
  serviceGroup: { en: 'Service, by name', es: 'Servicio, por nombre' },
  store: { en: 'Store, by number', es: 'Tienda, por número' },
  territory: { en: 'Territory, by name', es: 'Territorio, por nombre' },
  receivedAt: { en: 'Received at', es: 'Recibido' },
  consentAt: { en: 'Consent given at', es: 'Consentimiento dado' },
  consentText: { en: 'Consent text', es: 'Texto del consentimiento' },
  consentVersion: { en: 'Consent version', es: 'Versión del consentimiento' },
  note: { en: 'Note', es: 'Nota' },
}
export const importFields = Object.keys(fieldNames) as readonly ImportField[]
export const neededFields: readonly ImportField[] = ['externalId', 'firstName', 'lastName']

/** Headings that partners' files have for these. */
const alsoCalled: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  externalId: ['id', 'leadid', 'theirid'],
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
    (field: ImportField) => [plain(fieldNames[field].en), plain(fieldNames[field].es), ...(alsoCalled[field] ?? [])],
  ]
  for (const names of rounds)
    for (const field of importFields) {
      const at = headings.findIndex((heading, place) => !taken.has(place) && names(field).includes(plain(heading)))
      if (at < 0 || mapping[field] !== undefined) continue
      mapping[field] = at
      taken.add(at)
    }
  return mapping
}
