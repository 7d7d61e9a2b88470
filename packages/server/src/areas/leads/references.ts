import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { FieldError } from '../../problem.ts'

/** The ids that a lead refers to. */
export interface Named {
  readonly serviceGroupId: number
  readonly appointmentTypeId?: number | null | undefined
  readonly storeId?: number | null | undefined
  readonly leadGeneratorId?: number | null | undefined
  readonly territoryId?: number | null | undefined
  readonly campaignId?: number | null | undefined
}

export interface References {
  readonly typeTerritoryId: number | null
  readonly storeTerritoryId: number | null
  readonly generatorTerritoryId: number | null
  /** Display names for the timeline. */
  readonly storeName: string | null
  readonly territoryName: string | null
  readonly generatorName: string | null
  readonly campaignName: string | null
}

interface Found extends References {
  readonly hasGroup: boolean
  readonly hasGenerator: boolean
}

/** Resolves a lead's references in one query; those that do not exist are reported in `errors`. */
export async function resolveReferences(
  tx: Tx,
  organizationId: number,
  named: Named,
): Promise<{ found: References; errors: FieldError[] }> {
  const row = await tx.one<Found>(sql`
    select
      exists (select from service_group where organization_id = ${organizationId} and id = ${named.serviceGroupId}) as has_group,
      type.territory_id as type_territory_id, store.territory_id as store_territory_id, store.name as store_name,
      territory.name as territory_name, campaign.name as campaign_name, member.id is not null as has_generator,
      person.first_name || ' ' || person.last_name as generator_name,
      (select min(territory_id) from membership_territory
        where organization_id = ${organizationId} and membership_id = member.id) as generator_territory_id
    from (select 1) as one
    left join appointment_type type on type.organization_id = ${organizationId} and type.id = ${named.appointmentTypeId ?? null}::int
      and type.deleted_at is null
    left join store on store.organization_id = ${organizationId} and store.id = ${named.storeId ?? null}::int and store.deleted_at is null
    left join territory on territory.organization_id = ${organizationId} and territory.id = ${named.territoryId ?? null}::int
      and territory.deleted_at is null
    left join lookup_item campaign on campaign.organization_id = ${organizationId} and campaign.id = ${named.campaignId ?? null}::int
      and campaign.list = 'serviceTitanCampaigns' and campaign.is_active
    left join membership member on member.organization_id = ${organizationId} and member.user_id = ${named.leadGeneratorId ?? null}::int
      and member.is_active
    left join app_user person on person.id = member.user_id`)
  if (!row) throw new Error('The reference query returned no row.')
  const missing: [keyof Named, boolean][] = [
    ['serviceGroupId', !row.hasGroup],
    ['appointmentTypeId', named.appointmentTypeId != null && row.typeTerritoryId === null],
    ['storeId', named.storeId != null && row.storeTerritoryId === null],
    ['leadGeneratorId', named.leadGeneratorId != null && !row.hasGenerator],
    ['territoryId', named.territoryId != null && row.territoryName === null],
    ['campaignId', named.campaignId != null && row.campaignName === null],
  ]
  return {
    found: row,
    errors: missing.filter(([, isMissing]) => isMissing).map(([path]) => ({ path, code: 'unknown-reference' })),
  }
}
