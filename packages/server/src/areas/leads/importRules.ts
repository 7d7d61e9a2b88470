import { leadDetailKeys, leadDetails, type LeadDetailKey, type LeadDetails } from '@walkup/sdk/domain'
import { splitName, parseYesNo } from '@walkup/sdk/reading'
import { sha256 } from '../../auth/tokens.ts'
import type { ImportBody, RowReader } from '../../imports/index.ts'

type Import = ImportBody<'leads'>
export type Field = keyof NonNullable<Import['mapping']>

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
  /** The time of consents that are given only as "yes". */
  readonly consentAt: string | undefined
}

export interface ImportedLead {
  readonly externalId: string | null
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
  /** What is known; it changes nothing else. */
  readonly details: LeadDetails
  readonly serviceGroupId: number
  readonly storeId: number | null
  readonly territoryId: number | null
  readonly receivedAt: string
  readonly consent: {
    readonly at: string
    readonly text: string
    readonly version: string
    readonly locale: string
    /** Whether it covers text messages. */
    readonly texts?: boolean
  } | null
  /** `new` by default. */
  readonly status?: 'captured'
  readonly note: string | null
}

/** The version of a text that its importer did not name. */
const versionOf = (text: string): string => `text-${sha256(text).slice(0, 12)}`

/** The consent of a row: its own time, the import's for a yes, or none. */
function readConsent(reader: RowReader<Field>, lookups: Lookups): ImportedLead['consent'] {
  const cell = reader.cell('consentAt')
  const answer = cell === undefined ? undefined : parseYesNo(cell)
  const text = reader.text('consentText', 4000) ?? lookups.consent?.text
  const version = reader.text('consentVersion', 40) ?? lookups.consent?.version
  if (answer === true && lookups.consentAt === undefined) reader.fail('consentAt', 'consent-needs-date')
  const at = answer === undefined ? past(reader, 'consentAt', lookups.now) : answer ? lookups.consentAt : undefined
  if (reader.has('phone') && (cell === undefined || answer === false)) reader.fail('consentAt', 'required-with-phone')
  const isGiven = cell !== undefined && answer !== false
  if (isGiven && text === undefined) reader.fail('consentText', 'required-with-consent-time')
  if (at === undefined || text === undefined) return null
  return { at: new Date(at).toISOString(), text, version: version ?? versionOf(text), locale: lookups.consent?.locale ?? 'en' }
}

function past(reader: RowReader<Field>, field: 'receivedAt' | 'consentAt', now: Date): string | undefined {
  const at = reader.moment(field)
  return at !== undefined && Date.parse(at) > now.getTime() ? reader.fail(field, 'not-past') : at
}

function readAddress(reader: RowReader<Field>): ImportedLead['address'] {
  const parts = ['line1', 'line2', 'city', 'state', 'postalCode'] as const
  if (!parts.some((part) => reader.has(part))) return null
  for (const part of parts) if (part !== 'line2' && !reader.has(part)) reader.fail(part, 'required-in-address')
  const line2 = reader.text('line2', 200)
  return {
    line1: reader.text('line1', 200) ?? '',
    ...(line2 !== undefined && { line2 }),
    city: reader.text('city', 100) ?? '',
    state: reader.state('state') ?? '',
    postalCode: reader.postalCode('postalCode') ?? '',
  }
}

function readDetails(reader: RowReader<Field>): LeadDetails {
  const details: Partial<Record<LeadDetailKey, string>> = {}
  for (const key of leadDetailKeys) {
    const { kind, maxLength } = leadDetails[key]
    const value = kind === 'phone' ? reader.phone(key) : reader.text(key, maxLength)
    if (value) details[key] = value
  }
  return details
}

/** Converts a row to a lead; its errors are in the reader. */
export function readLead(reader: RowReader<Field>, lookups: Lookups): ImportedLead | undefined {
  const whole = reader.text('name', 200)
  const parts = whole === undefined ? undefined : splitName(whole)
  const firstName = reader.text('firstName', 100) ?? parts?.firstName
  const lastName = reader.text('lastName', 100) ?? parts?.lastName
  if (!firstName && !reader.has('firstName')) reader.fail('firstName', 'required')
  if (!lastName && !reader.has('lastName')) reader.fail('lastName', 'required')
  const externalId = reader.code('externalId', 100) ?? null
  const email = reader.email('email') ?? null
  const phone = reader.phone('phone') ?? null
  if (!reader.has('phone') && !reader.has('email')) reader.fail('phone', 'required-without-email')
  const consent = readConsent(reader, lookups)
  const address = readAddress(reader)
  const details = readDetails(reader)
  const store = reader.named('store', lookups.stores)
  const serviceGroupId = reader.named('serviceGroup', lookups.groups) ?? lookups.defaults.serviceGroupId
  if (serviceGroupId === null && !reader.has('serviceGroup')) reader.fail('serviceGroup', 'required')
  const territoryId = reader.named('territory', lookups.territories) ?? store?.territoryId ?? lookups.defaults.territoryId
  const receivedAt = past(reader, 'receivedAt', lookups.now) ?? lookups.now.toISOString()
  const note = reader.text('note', 4000) ?? null
  if (reader.errors.length || serviceGroupId === null) return
  return {
    externalId,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email,
    phone,
    address,
    details,
    serviceGroupId,
    storeId: store?.id ?? lookups.defaults.storeId,
    territoryId,
    receivedAt,
    consent,
    note,
  }
}
