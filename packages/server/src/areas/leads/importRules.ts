import type { Bodies } from '@walkup/sdk/contract'
import { asFieldProblem, type FieldProblem, type PlainCode } from '../../problem.ts'
import { isState, toE164 } from '../qrCodes/contact.ts'

type Import = Bodies['leads.importExternal']
export type Field = keyof NonNullable<Import['mapping']>
/** A row's non-empty cells by field. */
export type Cells = Partial<Record<Field, string>>
export type CellError = FieldProblem & { readonly column: Field }

/** The organization's records that rows may refer to, and the import's defaults. */
export interface Lookups {
  readonly now: Date
  /** Keyed by lowercase name. */
  readonly groups: ReadonlyMap<string, number>
  readonly territories: ReadonlyMap<string, number>
  /** Keyed by lowercase store number. */
  readonly stores: ReadonlyMap<string, { readonly id: number; readonly territoryId: number }>
  readonly defaults: {
    readonly serviceGroupId: number | null
    readonly storeId: number | null
    readonly territoryId: number | null
  }
  readonly consent: Import['consent']
}

export interface ImportedLead {
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly address: {
    readonly line1: string
    readonly line2?: string
    readonly city: string
    readonly state: string
    readonly postalCode: string
  } | null
  readonly serviceGroupId: number
  readonly storeId: number | null
  readonly territoryId: number | null
  readonly receivedAt: string
  readonly consent: { readonly at: string; readonly text: string; readonly version: string; readonly locale: string } | null
  readonly note: string | null
}

/** Maximum lengths of the fields whose format does not limit them. */
const maxLengths: Readonly<Partial<Record<Field, number>>> = {
  externalId: 100,
  firstName: 100,
  lastName: 100,
  email: 254,
  line1: 200,
  line2: 200,
  city: 100,
  consentText: 4000,
  consentVersion: 40,
  note: 4000,
}
const instantPattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?$/

/** Parses an instant, or a date as its start in UTC; undefined if invalid. */
function instant(text: string): string | undefined {
  const at = instantPattern.test(text) ? new Date(text) : undefined
  // `Date` would roll an invalid day over into the next month.
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10)) ? at.toISOString() : undefined
}

/** Converts a row to a lead, or returns its errors by column. */
export function validateRow(cells: Cells, lookups: Lookups): { lead?: ImportedLead; errors: CellError[] } {
  const errors: CellError[] = []
  const addError = (column: Field, fault: PlainCode | FieldProblem) => void errors.push({ column, ...asFieldProblem(fault) })
  for (const [column, most] of Object.entries(maxLengths) as [Field, number][])
    if ((cells[column]?.length ?? 0) > most) addError(column, { code: 'cell-too-long', params: { limit: most } })
  for (const column of ['externalId', 'firstName', 'lastName'] as const) if (!cells[column]) addError(column, 'required')

  const when = (column: 'receivedAt' | 'consentAt') => {
    const text = cells[column]
    if (text === undefined) return
    const at = instant(text)
    if (!at) addError(column, 'bad-instant')
    else if (Date.parse(at) > lookups.now.getTime()) addError(column, 'not-past')
    return at
  }
  const named = <T>(column: 'serviceGroup' | 'store' | 'territory', from: ReadonlyMap<string, T>) => {
    const text = cells[column]
    const found = text === undefined ? undefined : from.get(text.toLowerCase())
    if (text !== undefined && found === undefined) addError(column, 'unknown-reference')
    return found
  }

  const email = cells.email?.toLowerCase() ?? null
  if (email && !/^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(email)) addError('email', 'bad-email')
  const phone = cells.phone === undefined ? null : (toE164(cells.phone) ?? null)
  if (cells.phone !== undefined && !phone) addError('phone', 'bad-phone')
  if (cells.phone === undefined && !email) addError('phone', 'required-without-email')

  const consentAt = when('consentAt')
  const text = cells.consentText ?? lookups.consent?.text
  const version = cells.consentVersion ?? lookups.consent?.version
  if (cells.phone !== undefined && cells.consentAt === undefined) addError('consentAt', 'required-with-phone')
  if (cells.consentAt !== undefined && text === undefined) addError('consentText', 'required-with-consent-time')
  if (cells.consentAt !== undefined && version === undefined) addError('consentVersion', 'required-with-consent-time')

  const { line1, line2, city, state, postalCode } = cells
  const hasAddress = [line1, line2, city, state, postalCode].some((part) => part !== undefined)
  if (hasAddress) {
    for (const column of ['line1', 'city', 'state', 'postalCode'] as const)
      if (cells[column] === undefined) addError(column, 'required-in-address')
    if (state !== undefined && !isState(state.toUpperCase())) addError('state', 'bad-state')
    if (postalCode !== undefined && !/^\d{5}(-\d{4})?$/.test(postalCode)) addError('postalCode', 'bad-zip-code')
  }

  const store = named('store', lookups.stores)
  const serviceGroupId = named('serviceGroup', lookups.groups) ?? lookups.defaults.serviceGroupId
  if (serviceGroupId === null && cells.serviceGroup === undefined) addError('serviceGroup', 'required')
  const territoryId = named('territory', lookups.territories) ?? store?.territoryId ?? lookups.defaults.territoryId
  const receivedAt = when('receivedAt') ?? lookups.now.toISOString()
  if (errors.length || serviceGroupId === null) return { errors }
  const { externalId = '', firstName = '', lastName = '', note = null } = cells
  return {
    errors,
    lead: {
      externalId,
      firstName,
      lastName,
      email,
      phone,
      address: hasAddress
        ? {
            line1: line1 ?? '',
            ...(line2 !== undefined && { line2 }),
            city: city ?? '',
            state: (state ?? '').toUpperCase(),
            postalCode: postalCode ?? '',
          }
        : null,
      serviceGroupId,
      storeId: store?.id ?? lookups.defaults.storeId,
      territoryId,
      receivedAt,
      consent:
        consentAt && text !== undefined && version !== undefined
          ? { at: consentAt, text, version, locale: lookups.consent?.locale ?? 'en' }
          : null,
      note,
    },
  }
}

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_-]/g, '')

/** Finds each field's column. `missing` has the fields that are mapped to a heading the file lacks. */
export function columnsOf(
  headings: readonly string[],
  mapping: NonNullable<Import['mapping']>,
  fields: readonly Field[],
): { at: ReadonlyMap<Field, number>; missing: Field[] } {
  const at = new Map<Field, number>()
  const missing: Field[] = []
  for (const field of fields) {
    const wanted = mapping[field]
    const index = headings.findIndex((heading) =>
      wanted === undefined ? plain(heading) === plain(field) : heading.trim() === wanted,
    )
    if (index >= 0) at.set(field, index)
    else if (wanted !== undefined) missing.push(field)
  }
  return { at, missing }
}
