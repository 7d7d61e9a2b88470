import type { Tx } from '../db/index.ts'
import type { Places } from './organizations.ts'
import { insert, type Ids } from './rows.ts'
import type { Services } from './services.ts'

/** The first organization has the mappings of both partners; they are off until their simulators run. */
export async function seedIntegrations(tx: Tx, ids: Ids, places: Places, services: Services, since: string): Promise<void> {
  const organizationId = 1
  const at = { createdAt: since, updatedAt: since }
  const partners = [
    { system: 'homeDepot', account: '40117', serviceList: 'hdJobType', detailList: 'imeSubCategories' },
    { system: 'centah', account: 'WLKP-1', serviceList: 'centahServiceId', detailList: 'centahAdCode' },
  ] as const
  await insert(tx, 'message_settings', [
    { organizationId, reviewUrl: 'https://reviews.example/harbor-home', registration: {}, ...at },
  ])
  const rows = partners.map(({ system, account }) => ({
    organizationId,
    id: ids.next('connection'),
    system,
    isActive: false,
    isSimulated: true,
    settings: { apiUrl: `https://leads.${system.toLowerCase()}.example/v2`, account },
    ...at,
  }))
  await insert(tx, 'connection', rows)
  const groups = services.groups.filter((group) => group.organizationId === organizationId)
  await insert(
    tx,
    'connection_mapping',
    partners.flatMap(({ serviceList, detailList }, position) =>
      groups.map((group, index) => ({
        organizationId,
        connectionId: rows[position]?.id,
        serviceGroupId: group.id,
        serviceItemId: places.lookup(organizationId, serviceList)[index],
        detailItemId: places.lookup(organizationId, detailList)[index] ?? null,
      })),
    ),
  )
}
