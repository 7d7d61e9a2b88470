import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { AreaHandlers, Context } from '../../context.ts'
import { daysInForce, retentionKeys, type Days } from '../../privacy/retention.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { assertFresh, audit } from '../../persistence/index.ts'

interface Stored {
  readonly days: Partial<Days>
  readonly updatedAt: string
}

const stored = ({ tx, caller }: Context) =>
  tx.one<Stored>(sql`select days, updated_at from retention where organization_id = ${caller.organizationId}`)

async function present(context: Context): Promise<Replies['privacy.retention']> {
  const row = await stored(context)
  return {
    days: await daysInForce(context.tx, context.caller.organizationId),
    own: Object.keys(row?.days ?? {}),
    updatedAt: row?.updatedAt ?? null,
  }
}

async function update(context: Context, body: Bodies['privacy.updateRetention']): Promise<Replies['privacy.retention']> {
  const { tx, caller } = context
  const { organizationId } = caller
  await tx.run(sql`select 1 from organization where id = ${organizationId} for no key update`)
  const row = await stored(context)
  await assertFresh({ updatedAt: row?.updatedAt ?? null }, body.updatedAt, () => present(context))
  const days: Record<string, number> = { ...row?.days }
  for (const key of retentionKeys) {
    const value = body[key]
    if (value === null) delete days[key]
    else if (value !== undefined) days[key] = value
  }
  await tx.run(sql`
    insert into retention (organization_id, days) values (${organizationId}, ${JSON.stringify(days)}::jsonb)
    on conflict (organization_id) do update set days = excluded.days`)
  await audit(context, { entity: 'retention', organizationId, id: null }, 'update', row?.days ?? {}, days)
  await recordSecurityEvent(tx, {
    kind: 'settingsChanged',
    userId: null,
    actorId: caller.userId,
    organizationIds: [organizationId],
    request: context.request,
    details: { retention: days },
  })
  return present(context)
}

export const privacy: AreaHandlers<'privacy'> = {
  async 'privacy.retention'(context) {
    return present(context)
  },
  'privacy.updateRetention': (context, { body }) => update(context, body),
}
