import { switchKeys, type Bodies, type Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import type { AreaHandlers, Context } from '../../context.ts'
import { badInput, notFound } from '../../problem.ts'
import { listSwitches, setSwitch } from './switches.ts'
import { assertFresh, audit, jsonEqual } from '../../persistence/index.ts'

type Feature = Replies['features.upsert']
type Upsert = Bodies['features.upsert']

const columns = raw('id, key, title, body, is_active, published_at, role_ids, updated_at')

/** Features belong to the product: row-level security lets only system administrators write them. @throws 404 */
async function locked({ tx }: Context, id: number): Promise<Feature> {
  const row = await tx.one<Feature>(sql`select ${columns} from feature where id = ${id} for no key update`)
  if (!row) throw notFound()
  return row
}

async function write(context: Context, { id, updatedAt, ...given }: Upsert): Promise<Feature> {
  const { tx, caller, services } = context
  const before = id === undefined ? undefined : await locked(context, id)
  if (before) await assertFresh(before, updatedAt, async () => before)
  const title = given.title.trim()
  if (!title) throw badInput({ path: 'title', code: 'required' })
  const roleIds = [...new Set(given.roleIds ?? before?.roleIds ?? [])]
  const publishedAt = before?.publishedAt ?? (given.isActive ? services.now().toISOString() : null)
  const values = { ...given, title, roleIds, publishedAt }
  const { key, body, isActive } = values
  const after = before
    ? await tx.one<Feature>(sql`
        update feature set key = ${key}, title = ${title}, body = ${body}, is_active = ${isActive}, role_ids = ${roleIds}::int[],
          published_at = ${publishedAt}
        where id = ${before.id} returning ${columns}`)
    : await tx.one<Feature>(sql`
        insert into feature (key, title, body, is_active, role_ids, published_at, created_by)
        values (${key}, ${title}, ${body}, ${isActive}, ${roleIds}::int[], ${publishedAt}, ${caller.userId}) returning ${columns}`)
  if (!after) throw notFound()
  const differs = Object.keys(values).filter((name) => !jsonEqual(before?.[name as keyof Feature], after[name as keyof Feature]))
  const pick = (from: Feature) => Object.fromEntries(differs.map((name) => [name, from[name as keyof Feature]]))
  const subject = { entity: 'feature', organizationId: caller.organizationId, id: after.id }
  if (differs.length) await audit(context, subject, before ? 'update' : 'create', before ? pick(before) : null, pick(after))
  return after
}

export const features: AreaHandlers<'features'> = {
  async 'features.updates'({ tx, caller }) {
    const rows = await tx.rows<Feature>(sql`
      select ${columns} from feature order by published_at desc nulls first, id desc`)
    return {
      features: may(caller, 'system.administer') ? rows : rows.filter(({ isActive }) => isActive),
      featureConfig: Object.fromEntries([
        ...rows.map(({ key, isActive }) => [key, isActive]),
        ...switchKeys.map((key) => [key, !caller.disabledFeatures.includes(key)]),
      ]),
    }
  },
  'features.upsert': (context, { body }) => write(context, body),
  async 'features.delete'(context, { params }) {
    const { id, key, title } = await locked(context, Number(params.id))
    await context.tx.run(sql`delete from feature where id = ${id}`)
    await audit(context, { entity: 'feature', organizationId: context.caller.organizationId, id }, 'delete', { key, title }, null)
    return { ok: true }
  },
  'features.switches': async (context) => ({ items: await listSwitches(context) }),
  'features.setSwitch': (context, { body }) => setSwitch(context, body),
}
