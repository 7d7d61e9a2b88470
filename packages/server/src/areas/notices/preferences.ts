import {
  defaultChannels,
  noticeKindsFor,
  type Bodies,
  type NoticeChannel,
  type NoticeKind,
  type Replies,
} from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { roleOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { assertFresh, audit } from '../../persistence/index.ts'
import { badInput } from '../../problem.ts'

type Preferences = Replies['notices.preferences']
interface Stored {
  readonly channels: Readonly<Partial<Record<NoticeKind, readonly NoticeChannel[]>>>
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly digestAt: string | null
  readonly timeZone: string | null
  readonly nearbyMiles: number
  readonly updatedAt: string | null
}
const none: Stored = {
  channels: {},
  quietFrom: null,
  quietTo: null,
  digestAt: null,
  timeZone: null,
  nearbyMiles: 25,
  updatedAt: null,
}

const stored = async ({ tx, caller }: Context): Promise<Stored> =>
  (await tx.one<Stored>(sql`
    select channels, quiet_from, quiet_to, digest_at, time_zone, nearby_miles, updated_at from notice_preference
    where organization_id = ${caller.organizationId} and user_id = ${caller.userId}`)) ?? none

export async function readPreferences(context: Context): Promise<Preferences> {
  const { tx, caller } = context
  const own = await stored(context)
  const role = roleOf(caller.roleId)
  const place = await tx.one<{ timeZone: string; canText: boolean }>(sql`
    select coalesce((select person_time_zone(m.organization_id, m.id) from membership m
        where m.organization_id = ${caller.organizationId} and m.user_id = ${caller.userId}), person_time_zone(${caller.organizationId}, null)) as time_zone,
      exists (select from app_user u where u.id = ${caller.userId} and u.phone is not null) and has_texts(${caller.organizationId}) as can_text`)
  return {
    kinds: (role ? noticeKindsFor(role) : []).map((kind) => ({
      kind,
      channels: [...(own.channels[kind] ?? (role ? defaultChannels(kind, role) : []))],
      isDefault: own.channels[kind] === undefined,
    })),
    quiet: own.quietFrom !== null && own.quietTo !== null ? { from: own.quietFrom, to: own.quietTo } : null,
    digestAt: own.digestAt,
    timeZone: own.timeZone ?? place?.timeZone ?? 'America/New_York',
    nearbyMiles: own.nearbyMiles,
    canText: place?.canText ?? false,
    updatedAt: own.updatedAt,
  }
}

const isZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'

/** @throws 400 for an unknown time zone or a kind of other roles, 409 `stale` */
export async function savePreferences(context: Context, body: Bodies['notices.savePreferences']): Promise<Preferences> {
  const { tx, caller } = context
  const { organizationId, userId } = caller
  await tx.rows(sql`
    select 1 from notice_preference where organization_id = ${organizationId} and user_id = ${userId} for no key update`)
  const before = await stored(context)
  await assertFresh(before, body.updatedAt, () => readPreferences(context))
  if (body.timeZone !== undefined && !isZone(body.timeZone)) throw badInput({ path: 'timeZone', code: 'unknown-time-zone' })
  const role = roleOf(caller.roleId)
  const known = role ? noticeKindsFor(role) : []
  const wrong = (body.kinds ?? []).findIndex(({ kind }) => !known.includes(kind))
  if (wrong >= 0) throw badInput({ path: `kinds.${wrong}.kind`, code: 'not-allowed' })
  const channels = { ...before.channels }
  for (const { kind, channels: chosen } of body.kinds ?? []) {
    if (chosen === null) delete channels[kind]
    else channels[kind] = chosen
  }
  const quiet =
    body.quiet === undefined ? { from: before.quietFrom, to: before.quietTo } : (body.quiet ?? { from: null, to: null })
  const next = {
    channels,
    quietFrom: quiet.from,
    quietTo: quiet.to,
    digestAt: body.digestAt === undefined ? before.digestAt : body.digestAt,
    timeZone: body.timeZone ?? before.timeZone,
    nearbyMiles: body.nearbyMiles ?? before.nearbyMiles,
  }
  await tx.run(sql`
    insert into notice_preference (organization_id, user_id, channels, quiet_from, quiet_to, digest_at, time_zone, nearby_miles)
    values (${organizationId}, ${userId}, ${JSON.stringify(next.channels)}::jsonb, ${next.quietFrom}::time, ${next.quietTo}::time,
      ${next.digestAt}::time, ${next.timeZone}, ${next.nearbyMiles})
    on conflict (organization_id, user_id) do update set channels = excluded.channels, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, digest_at = excluded.digest_at, time_zone = excluded.time_zone, nearby_miles = excluded.nearby_miles`)
  const { updatedAt: _, ...was } = before
  await audit(context, { entity: 'noticePreference', organizationId, id: userId }, 'update', was, next)
  return readPreferences(context)
}
