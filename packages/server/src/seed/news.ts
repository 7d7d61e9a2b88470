import type { Tx } from '../db/index.ts'
import { DAY, HOUR, iso } from './days.ts'
import type { People } from './users.ts'
import { insert, type Ids } from './rows.ts'

const features = [
  {
    key: 'saved-views',
    title: 'Lists as you like them',
    body: 'Keep a filter and an order under a name.',
    isActive: true,
    roleIds: [],
  },
  {
    key: 'open-shifts',
    title: 'Claim open shifts',
    body: 'Open shifts in your territories are first come, first served.',
    isActive: true,
    roleIds: [14, 15],
  },
  {
    key: 'speed-to-lead',
    title: 'Speed to lead',
    body: 'How fast each lead was called, by person and by hour.',
    isActive: false,
    roleIds: [1, 2, 3],
  },
]
const letters = [
  {
    title: 'New consent text',
    body: 'Read the new text out from Monday on; the old one is no longer accepted.',
    roles: [5, 14, 15],
  },
  { title: 'Holiday hours', body: 'Stores close early on Thursday. Your shifts have been changed to match.', roles: [4, 14, 15] },
]

/** Product news, announcements of an organization, and saved lists. */
export async function seedNews(tx: Tx, ids: Ids, people: People, now: number): Promise<void> {
  await insert(
    tx,
    'feature',
    features.map((feature, position) => ({
      id: ids.next('feature'),
      ...feature,
      publishedAt: feature.isActive ? iso(now - (position + 2) * DAY) : null,
    })),
  )
  const organizations = [...new Set(people.all.map(({ organizationId }) => organizationId))]
  const sent = organizations.flatMap((organizationId) =>
    letters.map((letter, position) => {
      const sender = people.all.find((one) => one.organizationId === organizationId && [2, 3].includes(one.roleId))
      const sentAt = iso(now - (position * 3 + 1) * DAY - 4 * HOUR)
      return { organizationId, id: ids.next('notification'), letter, sentAt, createdBy: sender?.id ?? null }
    }),
  )
  await insert(
    tx,
    'notification',
    sent.map(({ letter: { title, body, roles }, sentAt, ...row }) => ({
      ...row,
      title,
      body,
      channels: ['inApp'],
      audience: { roleIds: roles, territoryIds: [], userIds: [] },
      sentAt,
      createdAt: sentAt,
      updatedAt: sentAt,
    })),
  )
  await insert(
    tx,
    'notification_recipient',
    sent.flatMap(({ organizationId, id, letter, sentAt }) =>
      people.all
        .filter((one) => one.organizationId === organizationId && one.isActive && letter.roles.includes(one.roleId))
        .map((one) => ({
          organizationId,
          id: ids.next('notification_recipient'),
          notificationId: id,
          userId: one.id,
          isInApp: true,
          sentAt,
          readAt: (one.id + id) % 3 ? iso(Date.parse(sentAt) + ((one.id * 7) % 20) * HOUR) : null,
        })),
    ),
  )
  // The first named demo account, and the last of each office role.
  const keepers = organizations.flatMap((organizationId) => {
    const office = people.all.filter((one) => one.organizationId === organizationId && one.isActive && !one.territories.length)
    return [...new Set([...(organizationId === 1 ? office.slice(0, 1) : []), ...office.slice(-1)])]
  })
  await insert(
    tx,
    'saved_view',
    keepers.map(({ organizationId, id }) => ({
      organizationId,
      id: ids.next('saved_view'),
      userId: id,
      listKey: 'leads.all',
      name: 'Booked this week',
      state: { filter: { statuses: ['scheduled', 'confirmed'], appointment: { dateRangeId: 3 } } },
      createdAt: iso(now),
      updatedAt: iso(now),
      createdBy: id,
    })),
  )
}
