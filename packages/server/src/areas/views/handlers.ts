import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { AreaHandlers, Context } from '../../context.ts'
import { isInternal } from '../../auth/roles.ts'
import { badInput, notFound } from '../../problem.ts'
import { searchPage } from '../../search/index.ts'
import { assertFresh, audit, lockRow, writeRow } from '../../persistence/index.ts'

type View = Replies['views.upsert']
type Sort = NonNullable<Bodies['views.search']['sort']>['by']

const MAX_JSON_LENGTH = 16_384
const present = {
  columns: raw(`page.id, page.list_key, page.name, page.state, page.is_shared, page.user_id = app_user_id() as is_own,
    owner.first_name || ' ' || owner.last_name as owner, page.updated_at`),
  joins: raw('left join app_user owner on owner.id = page.user_id'),
}

async function oneView({ tx }: Context, id: number): Promise<View> {
  const row = await tx.one<View>(sql`select ${present.columns} from saved_view page ${present.joins} where page.id = ${id}`)
  if (!row) throw notFound()
  return row
}

export const views: AreaHandlers<'views'> = {
  'views.search'({ tx, caller }, { body }) {
    const { listKey, includeShared } = body.filter ?? {}
    const isWide = includeShared === true && isInternal(caller)
    return searchPage<View, Sort>(tx, {
      list: 'views.search',
      body,
      sorts: {
        name: { by: sql`left(lower(saved_view.name), 80)`, kind: 'text' },
        updatedAt: { by: sql`saved_view.updated_at`, kind: 'instant' },
      },
      defaultSort: { by: 'name', direction: 'asc' },
      table: 'saved_view',
      where: sql`(saved_view.user_id = ${caller.userId} or (${isWide}::boolean and saved_view.is_shared)) and (${listKey ?? null}::text is null or saved_view.list_key = ${listKey ?? null}::text)`,
      organizations: caller.organizations,
      present,
    })
  },

  async 'views.upsert'(context, { body }) {
    const { tx, caller } = context
    const { id, updatedAt, listKey, state } = body
    const name = body.name.trim()
    if (!name) throw badInput({ path: 'name', code: 'required' })
    const text = JSON.stringify(state)
    if (text.length > MAX_JSON_LENGTH)
      throw badInput({ path: 'state', code: 'state-too-long', params: { limit: MAX_JSON_LENGTH } })
    if (text.includes('\\u0000')) throw badInput({ path: 'state', code: 'bad-characters' })
    const row = id === undefined ? undefined : await lockRow(tx, 'saved_view', id)
    if (row) await assertFresh(row, updatedAt, () => oneView(context, row.id))
    const values = { userId: caller.userId, listKey, name, state }
    const kept = { entity: 'savedView', table: 'saved_view', row, organizationId: caller.organizationId, values, json: ['state'] }
    return oneView(context, await writeRow(context, kept))
  },

  async 'views.share'(context, { params, body }) {
    const row = await lockRow<{ isShared: boolean }>(context.tx, 'saved_view', Number(params.id))
    const { organizationId, id, isShared } = row
    if (isShared === body.isShared) return oneView(context, id)
    await context.tx.run(
      sql`update saved_view set is_shared = ${body.isShared} where organization_id = ${organizationId} and id = ${id}`,
    )
    await audit(context, { entity: 'savedView', organizationId, id }, 'update', { isShared }, body)
    return oneView(context, id)
  },

  async 'views.delete'(context, { params }) {
    const { organizationId, id, name } = await lockRow<{ name: string }>(context.tx, 'saved_view', Number(params.id))
    await context.tx.run(sql`delete from saved_view where organization_id = ${organizationId} and id = ${id}`)
    await audit(context, { entity: 'savedView', organizationId, id }, 'delete', { name }, null)
    return { ok: true }
  },
}
