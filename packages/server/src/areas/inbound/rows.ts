import { InboundLead } from '@walkup/sdk/contract'
import { cleanCode, cleanLines, oneLine, plainHeading } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { normalizerOf } from '../../http/normalizeInput.ts'
import type { FieldError } from '../../problem.ts'
import { compile } from '../../validation.ts'
import { cleanDetails, withDetails } from '../../contact/leadDetails.ts'
import { toE164 } from '../../contact/phone.ts'
import type { ImportedLead } from '../leads/importRules.ts'

/** The organization's records that rows refer to. */
export interface Lookups {
  readonly now: Date
  readonly groupIds: ReadonlySet<number>
  /** By normalized name. */
  readonly groups: ReadonlyMap<string, number>
  /** By normalized number. */
  readonly stores: ReadonlyMap<string, { readonly id: number; readonly territoryId: number | null }>
}

/** Normalizes a name to letters and digits, without accents and a plural `s`, since people spell names differently. */
const plainName = (name: string): string => plainHeading(name).replace(/(?<=..)s$/, '')
/** Removes a `#` and leading zeros from a number. */
const plainNumber = (number: string): string => plainHeading(number).replace(/^0+(?=.)/, '')

export async function loadLookups(tx: Tx, organizationId: number, now: Date): Promise<Lookups> {
  const groups = await tx.rows<{ id: number; name: string }>(
    sql`select id, name from service_group where organization_id = ${organizationId} and is_active order by id desc`,
  )
  const stores = await tx.rows<{ id: number; number: string; territoryId: number | null }>(
    sql`select id, number, territory_id from store where organization_id = ${organizationId} and deleted_at is null order by id desc`,
  )
  return {
    now,
    groupIds: new Set(groups.map(({ id }) => id)),
    groups: new Map(groups.map(({ id, name }) => [plainName(name), id])),
    stores: new Map(stores.map((store) => [plainNumber(store.number), store])),
  }
}

/** A row that can be saved. */
export interface Row {
  readonly source: string
  readonly externalId: string
  readonly lead: ImportedLead
  readonly slotId: string | null
}

const read = normalizerOf(InboundLead)
const check = compile(InboundLead, 'body')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text fields that programs also send as numbers. */
const textual = ['externalId', 'phone', 'storeNumber', 'serviceGroupName'] as const

/** Accepts what programs send: numbers as texts, times with an offset, and, as imports do, texts with control characters. */
function normalize(given: Record<string, unknown>): Record<string, unknown> {
  const row = { ...given }
  for (const name of textual) if (Number.isSafeInteger(row[name])) row[name] = String(row[name] as number)
  for (const name of ['firstName', 'lastName', 'source', 'serviceGroupName'] as const)
    if (typeof row[name] === 'string') row[name] = oneLine(row[name])
  if (typeof row.notes === 'string') row.notes = cleanLines(row.notes)
  for (const name of ['email', 'phone', 'storeNumber'] as const)
    if (typeof row[name] === 'string') row[name] = cleanCode(row[name])
  // Forms send empty text for fields that were left empty.
  for (const name of ['phone', 'email', 'serviceGroupName', 'storeNumber', 'notes'] as const)
    if (row[name] === '') row[name] = null
  if (isObject(row.address))
    row.address = Object.fromEntries(
      Object.entries(row.address).map(([name, part]) => [name, typeof part === 'string' ? oneLine(part) : part]),
    )
  if (isObject(row.details))
    row.details = Object.fromEntries(
      Object.entries(row.details).map(([name, text]) => [name, typeof text === 'string' ? cleanLines(text) : text]),
    )
  if (isObject(row.consent)) {
    const { at } = row.consent
    const isOffset = typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:?\d\d$/.test(at) && !Number.isNaN(Date.parse(at))
    row.consent = { ...row.consent, ...(isOffset && { at: new Date(at).toISOString() }) }
  }
  read?.(row)
  return row
}

/** Converts a row; errors name the fields. */
export function readRow(given: unknown, lookups: Lookups): { readonly row?: Row; readonly errors: readonly FieldError[] } {
  if (!isObject(given)) return { errors: [{ path: '', code: 'wrong-type', params: { type: 'object' } }] }
  const row = normalize(given)
  const invalid = check(row)
  if (invalid.length) return { errors: invalid }
  const lead = row as unknown as InboundLead
  const errors: FieldError[] = []
  const { externalId, source, consent, address } = lead
  for (const path of ['firstName', 'lastName', 'source'] as const) if (!lead[path].trim()) errors.push({ path, code: 'required' })
  const phone = lead.phone == null ? null : (toE164(lead.phone) ?? null)
  if (lead.phone != null && phone === null) errors.push({ path: 'phone', code: 'bad-phone' })
  if (lead.phone != null && !consent) errors.push({ path: 'consent', code: 'required-for-phone' })
  if (consent && Number.isNaN(Date.parse(consent.at)))
    errors.push({ path: 'consent.at', code: 'bad-format', params: { format: 'date-time' } })
  else if (consent && Date.parse(consent.at) > lookups.now.getTime() + CLOCK_SKEW_MS)
    errors.push({ path: 'consent.at', code: 'not-past' })
  const details = withDetails({}, cleanDetails(lead.details, 'details', errors))
  const serviceGroupId = groupOf(lead, lookups, errors)
  const store = lead.storeNumber == null ? undefined : lookups.stores.get(plainNumber(lead.storeNumber))
  if (lead.storeNumber != null && !store) errors.push({ path: 'storeNumber', code: 'unknown-reference' })
  if (errors.length || serviceGroupId === undefined) return { errors }
  const slotId = lead.appointment?.slotId ?? null
  return {
    errors,
    row: {
      source: source.trim(),
      externalId,
      slotId,
      lead: {
        externalId,
        firstName: lead.firstName,
        lastName: lead.lastName,
        email: lead.email?.toLowerCase() ?? null,
        phone,
        address: address ? plainAddress(address) : null,
        details,
        serviceGroupId,
        storeId: store?.id ?? null,
        territoryId: store?.territoryId ?? null,
        receivedAt: lookups.now.toISOString(),
        consent: consent
          ? {
              at: consent.at,
              text: consent.text,
              version: consent.version ?? UNVERSIONED,
              locale: 'en',
              texts: consent.texts === true,
            }
          : null,
        note: lead.notes ?? null,
        // Until its slot is booked.
        ...(slotId !== null && { status: 'captured' as const }),
      },
    },
  }
}

/** How far the clocks of other systems may be ahead. */
const CLOCK_SKEW_MS = 300_000
/** The version for consent texts without one. */
const UNVERSIONED = 'unversioned'

const plainAddress = ({ line1, line2, city, state, postalCode }: NonNullable<InboundLead['address']>) => ({
  line1,
  ...(line2 && { line2 }),
  city,
  state,
  postalCode,
})

function groupOf({ serviceGroupId, serviceGroupName }: InboundLead, { groupIds, groups }: Lookups, errors: FieldError[]) {
  if (serviceGroupId != null) {
    if (groupIds.has(serviceGroupId)) return serviceGroupId
    errors.push({ path: 'serviceGroupId', code: 'unknown-reference' })
    return
  }
  const found = serviceGroupName == null ? undefined : groups.get(plainName(serviceGroupName))
  if (found === undefined)
    errors.push(
      serviceGroupName == null
        ? { path: 'serviceGroupId', code: 'required' }
        : { path: 'serviceGroupName', code: 'unknown-reference' },
    )
  return found
}
