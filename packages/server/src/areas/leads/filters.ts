import type { Bodies, Queries } from '@walkup/sdk/contract'
import sql, { raw, type Sql } from 'sql-template-tag'

export type LeadFilter = NonNullable<Bodies['leads.searchAll']['filter']>
export type LeadListName = NonNullable<Queries['leads.export']['list']>

/** Filters by one or several values; `partners` is for lists and roles only. */
export type ValueFilter = Omit<LeadFilter, 'search' | 'received' | 'appointment' | 'isUpcoming'> & {
  readonly partners?: readonly string[]
}
type Value = string | number | boolean

interface Filter {
  readonly where: (values: readonly Value[]) => Sql
  /** Whether an index on (organization_id, column, received_at) exists. */
  readonly isIndexed?: boolean
}

const oneOf = (column: string, type: 'int' | 'text', isIndexed = false): Filter => ({
  where: (values) =>
    values.length === 1
      ? sql`${raw(column)} = ${values[0]}::${raw(type)}`
      : sql`${raw(column)} = any (${[...values]}::${raw(type)}[])`,
  isIndexed,
})
const isPresent = (column: string): Filter => ({
  where: ([expected]) => sql`${raw(column)} is ${raw(expected ? 'not null' : 'null')}`,
})

/**
 * Every filter by values. Its search tokens are `name:value`, written by `lead_search_tokens()` in the database.
 * Indexed filters come first, those with the fewest leads per value before the others.
 */
export const filters: Readonly<Record<keyof ValueFilter, Filter>> = {
  leadGeneratorIds: oneOf('lead.lead_generator_id', 'int', true),
  storeIds: oneOf('lead.store_id', 'int', true),
  partners: oneOf('lead.partner', 'text', true),
  territoryIds: oneOf('lead.territory_id', 'int', true),
  statuses: oneOf('lead.status', 'text', true),
  kinds: oneOf('lead.kind', 'text'),
  serviceGroupIds: oneOf('lead.service_group_id', 'int'),
  appointmentTypeIds: oneOf('lead.appointment_type_id', 'int'),
  claimedByIds: oneOf('lead.claimed_by', 'int'),
  timeLogIds: oneOf('lead.time_log_id', 'int'),
  firstContacts: oneOf('lead_first_contact(lead.self_booked, lead.received_at, lead.first_contact_at)', 'text'),
  isClaimed: isPresent('lead.claimed_by'),
  hasDuplicate: isPresent('lead.duplicate_of_id'),
  hasTerritory: isPresent('lead.territory_id'),
  hasStore: isPresent('lead.store_id'),
  hasLeadGenerator: isPresent('lead.lead_generator_id'),
  hasAppointmentType: isPresent('lead.appointment_type_id'),
}
const names = Object.keys(filters) as (keyof ValueFilter)[]

export const tokensOf = (name: keyof ValueFilter, values: readonly Value[]): string[] => values.map((value) => `${name}:${value}`)

/** A condition as SQL and as search tokens: a lead that meets it has at least one of them. */
export interface Condition {
  readonly where: Sql
  readonly tokens: readonly string[]
  /** Whether an index applies it in the order of `received_at`. */
  readonly isIndexed: boolean
}

/** The conditions of the filters that are given; an empty list of values does not filter. */
export const conditionsOf = (given: ValueFilter): Condition[] =>
  names.flatMap((name) => {
    const values = [given[name] ?? []].flat()
    const { where, isIndexed = false } = filters[name]
    return values.length
      ? [{ where: where(values), tokens: tokensOf(name, values), isIndexed: isIndexed && values.length === 1 }]
      : []
  })

/** What defines each list of leads. */
export const lists: Readonly<Record<LeadListName, ValueFilter>> = {
  all: {},
  internal: { kinds: ['internal'] },
  external: { kinds: ['external'] },
  rejected: { statuses: ['rejected'] },
  captured: { statuses: ['captured'] },
  homeDepot: { partners: ['homeImprovement'] },
  centah: { partners: ['callTracking'] },
}
