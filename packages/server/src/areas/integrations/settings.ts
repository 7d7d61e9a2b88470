import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { notFound } from '../../problem.ts'

export type System = 'homeDepot' | 'centah'

/** The other system's items for the services of one group, as lookup items. */
export interface Mapping {
  readonly serviceGroupId: number
  readonly serviceItemId: number
  readonly detailItemId: number | null
}
export interface Settings {
  readonly id: number | null
  readonly organizationId: number
  readonly isActive: boolean
  readonly baseUrl: string | null
  readonly account: string | null
  readonly isSecretSet: boolean
  readonly updatedAt: string | null
  readonly mappings: Mapping[]
}

/** The seal context of a secret. */
export const secretSealContext = (organizationId: number, system: System): string => `integration:${organizationId}:${system}`

/** The organization of a public id. @throws 404 when it is out of the caller's reach */
export async function organizationOf({ tx }: Context, uid: string): Promise<number> {
  const organization = await tx.one<{ id: number }>(sql`select id from organization where uid = ${uid} and not is_deleted`)
  if (!organization) throw notFound()
  return organization.id
}

/** The settings for a system; off when there are none. */
export async function readSettings({ tx, services }: Context, organizationId: number, system: System): Promise<Settings> {
  const stored = await tx.one<Omit<Settings, 'isSecretSet'> & { sealedSecret: string | null }>(sql`
    select i.id, i.organization_id, i.is_active, i.base_url, i.account, i.sealed_secret, i.updated_at,
      (select coalesce(json_agg(json_build_object('serviceGroupId', m.service_group_id, 'serviceItemId', m.service_item_id,
          'detailItemId', m.detail_item_id) order by m.service_group_id), '[]')
        from integration_mapping m where m.organization_id = i.organization_id and m.integration_id = i.id) as mappings
    from integration i where i.organization_id = ${organizationId} and i.system = ${system}`)
  if (!stored) {
    return {
      id: null,
      organizationId,
      isActive: false,
      baseUrl: null,
      account: null,
      isSecretSet: false,
      updatedAt: null,
      mappings: [],
    }
  }
  const { sealedSecret, ...rest } = stored
  const isSecretSet =
    sealedSecret !== null && services.keys.unseal(secretSealContext(organizationId, system), sealedSecret) !== undefined
  return { ...rest, isSecretSet }
}
