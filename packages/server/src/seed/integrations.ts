import type { Tx } from '../db/index.ts'
import type { Places } from './places.ts'
import { insert, type Ids } from './rows.ts'
import type { Services } from './services.ts'

/** The first organization has both integrations; without a secret, so that nothing can be sent by mistake. */
export async function seedIntegrations(tx: Tx, ids: Ids, places: Places, services: Services, since: string): Promise<void> {
  const organizationId = 1
  const at = { createdAt: since, updatedAt: since }
  const partners = [
    { system: 'homeDepot', account: '40117', serviceList: 'hdJobType', detailList: 'imeSubCategories' },
    { system: 'centah', account: 'WLKP-1', serviceList: 'centahServiceId', detailList: 'centahAdCode' },
  ] as const
  const rows = partners.map(({ system, account }) => ({
    organizationId,
    id: ids.next('integration'),
    system,
    isActive: true,
    baseUrl: `https://leads.${system.toLowerCase()}.example/v2`,
    account,
    ...at,
  }))
  await insert(tx, 'integration', rows)
  const groups = services.groups.filter((group) => group.organizationId === organizationId)
  await insert(
    tx,
    'integration_mapping',
    partners.flatMap(({ serviceList, detailList }, position) =>
      groups.map((group, index) => ({
        organizationId,
        integrationId: rows[position]?.id,
        serviceGroupId: group.id,
        serviceItemId: places.lookup(organizationId, serviceList)[index],
        detailItemId: places.lookup(organizationId, detailList)[index] ?? null,
      })),
    ),
  )
}
