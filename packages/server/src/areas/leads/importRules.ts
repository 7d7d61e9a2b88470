import type { Bodies } from '@walkup/sdk/contract'
import { asFieldProblem, type FieldProblem, type PlainCode } from '../../problem.ts'
import { isState, toE164 } from '../qrCodes/contact.ts'

type Import = Bodies['leads.importExternal']
export type Field = keyof NonNullable<Import['mapping']>
/** A row's cells by field; what is empty is left out. */
export type Cells = Partial<Record<Field, string>>
export type CellError = FieldProblem & { readonly column: Field }

/** What the organization has that a row may name. */
export interface Known {
  readonly now: Date
  /** By lower-case name. */
  readonly groups: ReadonlyMap<string, number>
  readonly territories: ReadonlyMap<string, number>
  /** By number. */
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

/** The longest text of each field that is limited otherwise than by its form. */
const longest: Readonly<Partial<Record<Field, number>>> = {
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
const instantForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?$/

/** An instant, or the start of a day in UTC; undefined for what is neither. */
function instant(text: string): string | undefined {
  const at = instantForm.test(text) ? new Date(text) : undefined
  // A day that does not exist would roll over into the next month.
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10)) ? at.toISOString() : undefined
}

/** A row as a lead, or what is wrong with it by column. */
export function judgeRow(cells: Cells, known: Known): { lead?: ImportedLead; errors: CellError[] } {
  const errors: CellError[] = []
  const wrong = (column: Field, fault: PlainCode | FieldProblem) => void errors.push({ column, ...asFieldProblem(fault) })
  for (const [column, most] of Object.entries(longest) as [Field, number][])
    if ((cells[column]?.length ?? 0) > most) wrong(column, { code: 'cell-too-long', params: { limit: most } })
  for (const column of ['externalId', 'firstName', 'lastName'] as const) if (!cells[column]) wrong(column, 'required')

  const when = (column: 'receivedAt' | 'consentAt') => {
    const text = cells[column]
    if (text === undefined) return
    const at = instant(text)
    if (!at) wrong(column, 'bad-instant')
    else if (Date.parse(at) > known.now.getTime()) wrong(column, 'not-past')
    return at
  }
  const named = <T>(column: 'serviceGroup' | 'store' | 'territory', from: ReadonlyMap<string, T>) => {
    const text = cells[column]
    const found = text === undefined ? undefined : from.get(text.toLowerCase())
    if (text !== undefined && found === undefined) wrong(column, 'unknown-reference')
    return found
  }

  const email = cells.email?.toLowerCase() ?? null
  if (email && !/^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(email)) wrong('email', 'bad-email')
  const phone = cells.phone === undefined ? null : (toE164(cells.phone) ?? null)
  if (cells.phone !== undefined && !phone) wrong('phone', 'bad-phone')
  if (cells.phone === undefined && !email) wrong('phone', 'required-without-email')

  const consentAt = when('consentAt')
  const text = cells.consentText ?? known.consent?.text
  const version = cells.consentVersion ?? known.consent?.version
  if (cells.phone !== undefined && cells.consentAt === undefined) wrong('consentAt', 'required-with-phone')
  if (cells.consentAt !== undefined && text === undefined) wrong('consentText', 'required-with-consent-time')
  if (cells.consentAt !== undefined && version === undefined) wrong('consentVersion', 'required-with-consent-time')

  const { line1, line2, city, state, postalCode } = cells
  const hasAddress = [line1, line2, city, state, postalCode].some((part) => part !== undefined)
  if (hasAddress) {
    for (const column of ['line1', 'city', 'state', 'postalCode'] as const)
      if (cells[column] === undefined) wrong(column, 'required-in-address')
    if (state !== undefined && !isState(state.toUpperCase())) wrong('state', 'bad-state')
    if (postalCode !== undefined && !/^\d{5}(-\d{4})?$/.test(postalCode)) wrong('postalCode', 'bad-zip-code')
  }

  const store = named('store', known.stores)
  const serviceGroupId = named('serviceGroup', known.groups) ?? known.defaults.serviceGroupId
  if (serviceGroupId === null && cells.serviceGroup === undefined) wrong('serviceGroup', 'required')
  const territoryId = named('territory', known.territories) ?? store?.territoryId ?? known.defaults.territoryId
  const receivedAt = when('receivedAt') ?? known.now.toISOString()
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
      storeId: store?.id ?? known.defaults.storeId,
      territoryId,
      receivedAt,
      consent:
        consentAt && text !== undefined && version !== undefined
          ? { at: consentAt, text, version, locale: known.consent?.locale ?? 'en' }
          : null,
      note,
    },
  }
}

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_-]/g, '')

/** Which heading each field is under. A mapped heading that the file lacks is in `missing`. */
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
