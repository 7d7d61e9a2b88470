import type { Bodies } from '@walkup/sdk'
import { locale, type Locale } from '../../../i18n/index.ts'

export type ImportBody = Bodies['leads.importExternal']
export type ImportField = keyof NonNullable<ImportBody['mapping']>
/** Zero-based column index for each field. */
export type Mapping = Readonly<Partial<Record<ImportField, number>>>

/** Field labels in every language, since a file's headings may not be in the reader's. */
const names: Readonly<Record<ImportField, Readonly<Record<Locale, string>>>> = {
  externalId: { en: 'Their id', es: 'Su id', fr: 'Leur identifiant' },
  firstName: { en: 'First name', es: 'Nombre', fr: 'Prénom' },
  lastName: { en: 'Last name', es: 'Apellido', fr: 'Nom de famille' },
  email: { en: 'E-mail', es: 'Correo', fr: 'E-mail' },
  phone: { en: 'Phone', es: 'Teléfono', fr: 'Téléphone' },
  line1: { en: 'Street', es: 'Calle', fr: 'Rue' },
  line2: { en: 'Apartment or suite', es: 'Apartamento', fr: 'Appartement' },
  city: { en: 'City', es: 'Ciudad', fr: 'Ville' },
  state: { en: 'State', es: 'Estado', fr: 'État' },
  postalCode: { en: 'ZIP code', es: 'Código postal', fr: 'Code postal' },
  serviceGroup: { en: 'Service, by name', es: 'Servicio, por nombre', fr: 'Service, par nom' },
  store: { en: 'Store, by number', es: 'Tienda, por número', fr: 'Magasin, par numéro' },
  territory: { en: 'Territory, by name', es: 'Territorio, por nombre', fr: 'Territoire, par nom' },
  receivedAt: { en: 'Received at', es: 'Recibido', fr: 'Reçu le' },
  consentAt: { en: 'Consent given at', es: 'Consentimiento dado', fr: 'Consentement donné le' },
  consentText: { en: 'Consent text', es: 'Texto del consentimiento', fr: 'Texte du consentement' },
  consentVersion: { en: 'Consent version', es: 'Versión del consentimiento', fr: 'Version du consentement' },
  note: { en: 'Note', es: 'Nota', fr: 'Note' },
}
export const fieldName = (field: ImportField): string => names[field][locale]
export const importFields = Object.keys(names) as readonly ImportField[]
export const neededFields: readonly ImportField[] = ['externalId', 'firstName', 'lastName']

/** Common headings in partners' files. */
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

/** Guesses the column of each field; no column is used twice. */
export function guess(headings: readonly string[]): Mapping {
  const taken = new Set<number>()
  const mapping: Partial<Record<ImportField, number>> = {}
  const rounds = [
    (field: ImportField) => [plain(field)],
    (field: ImportField) => [...Object.values(names[field]).map(plain), ...(alsoCalled[field] ?? [])],
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
