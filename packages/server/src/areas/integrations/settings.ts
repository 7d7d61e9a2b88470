import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { openSecrets } from '../../delivery/secrets.ts'
import { notFound } from '../../problem.ts'

export type System = 'homeDepot' | 'centah'

/** The other system's items for the services of a group, as lookup items. */
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

/** The organization of a public id. @throws 404 if the caller cannot access it */
export async function organizationOf({ tx }: Context, uid: string): Promise<number> {
  const organization = await tx.one<{ id: number }>(sql`select id from organization where uid = ${uid} and not is_deleted`)
  if (!organization) throw notFound()
  return organization.id
}

/** The settings for a system; turned off if there are none. */
export async function readSettings({ tx, services }: Context, organizationId: number, system: System): Promise<Settings> {
  const stored = await tx.one<Omit<Settings, 'isSecretSet'> & { id: number; sealedSecrets: string | null }>(sql`
    select c.id, c.organization_id, c.is_active, c.settings ->> 'apiUrl' as base_url, c.settings ->> 'account' as account,
      c.sealed_secrets, c.updated_at,
      (select coalesce(json_agg(json_build_object('serviceGroupId', m.service_group_id, 'serviceItemId', m.service_item_id,
          'detailItemId', m.detail_item_id) order by m.service_group_id), '[]')
        from connection_mapping m where m.organization_id = c.organization_id and m.connection_id = c.id) as mappings
    from connection c where c.organization_id = ${organizationId} and c.system = ${system}`)
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
  const { sealedSecrets, ...rest } = stored
  return { ...rest, isSecretSet: openSecrets(services.keys, organizationId, stored.id, sealedSecrets).secret !== undefined }
}
