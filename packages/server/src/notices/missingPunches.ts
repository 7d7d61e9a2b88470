import { formatAppointmentTime } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { openPunches, refreshAllMissingPunches } from '../areas/labor/missingQueries.ts'
import type { JobKind } from '../jobs/kind.ts'
import { notify, type NoticeServices } from './notify.ts'

/** Older missing punches are only listed. */
const RECENT_MS = 2 * 24 * 3_600_000

interface Missing {
  readonly key: string
  readonly userId: number
  readonly expectedAt: string
  readonly store: string | null
  readonly timeZone: string
}

/** Derives missing punches from shifts, punches and leads, and notifies each person once per punch. */
export const missingPunchesJob: JobKind<NoticeServices & Pick<Services, 'db'>> = {
  kind: 'missingPunches',
  every: 600_000,
  async run(services) {
    await refreshAllMissingPunches(services.db)
    return { count: await notifyOfMissingPunches(services) }
  },
}

/** @returns how many there were */
export async function notifyOfMissingPunches(services: NoticeServices & Pick<Services, 'db'>): Promise<number> {
  const { db } = services
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from organization where not is_deleted order by id`),
  )
  let count = 0
  for (const { id } of organizations) count += await db.asTenant(serverScope(id), (tx) => notifyIn(tx, services, id))
  return count
}

async function notifyIn(tx: Tx, services: NoticeServices, organizationId: number): Promise<number> {
  const now = services.now()
  const since = new Date(now.getTime() - RECENT_MS)
  await tx.one(sql`select refresh_missing_punches()`)
  const missing = await tx.rows<Missing>(sql`
    select m.key, m.user_id, m.expected_at, store.name as store, coalesce(store.time_zone, person_time_zone(m.organization_id, null)) as time_zone
    from (${openPunches(now, sql`m.organization_id = ${organizationId} and m.expected_at >= ${since}::timestamptz and m.expected_at <= ${now}::timestamptz`)}) m
    left join store on store.organization_id = m.organization_id and store.id = m.store_id
    where not exists (select from notification n where n.organization_id = m.organization_id
      and n.occasion in ('missing:' || m.key || ':en', 'missing:' || m.key || ':es', 'missing:' || m.key || ':fr'))
    order by m.expected_at, m.key`)
  let count = 0
  for (const { key, userId, expectedAt, store, timeZone } of missing)
    count += await notify(tx, services, {
      organizationId,
      kind: 'missingPunch',
      occasion: `missing:${key}`,
      userIds: [userId],
      title: 'missingPunchTitle',
      body: 'missingPunch',
      values: { store, when: (locale) => formatAppointmentTime(expectedAt, timeZone, locale) },
      link: '/my-day',
    })
  return count
}
