import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { AreaHandlers, Context } from '../../context.ts'
import { instantRange, searchPage, within } from '../../search/index.ts'

type Filter = NonNullable<Bodies['audit.search']['filter']>
type Row = Replies['audit.search']['items'][number]

const oneOf = (column: Sql, values: readonly (string | number)[] | undefined, type: string): Sql[] =>
  values?.length ? [sql`${column} = any (${[...values]}::${raw(type)})`] : []

/** What people call a changed row, if it is still there. */
const entityName = `case page.entity
  when 'lead' then (select nullif(trim(one.first_name || ' ' || one.last_name), '') from lead one
    where one.organization_id = page.organization_id and one.id = page.entity_id)
  when 'user' then (select one.first_name || ' ' || one.last_name from user_card one
    where one.organization_id = page.organization_id and one.id = page.entity_id limit 1)
  when 'qrCode' then (select one.label from qr_code one where one.organization_id = page.organization_id and one.id = page.entity_id)
  when 'organization' then (select one.name from organization one where one.id = page.entity_id)
  ${[
    'store:store',
    'technician:technician',
    'territory:territory',
    'appointmentType:appointment_type',
    'businessUnit:business_unit',
  ]
    .map((pair) => pair.split(':'))
    .map(
      ([entity, table]) =>
        `when '${entity}' then (select one.name from ${table} one where one.organization_id = page.organization_id and one.id = page.entity_id)`,
    )
    .join(' ')}
  end`

async function conditions({ tx, caller, services, request }: Context, filter: Filter): Promise<Sql[]> {
  const { at, entityId } = filter
  const week = await tx.one<{ day: number }>(
    sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
  )
  const range =
    at &&
    instantRange(at, {
      path: 'filter.at',
      now: services.now(),
      offset: request.header('offset'),
      firstDayOfWeek: week?.day ?? 0,
    })
  return [
    sql`true`,
    ...oneOf(sql`audit_event.entity`, filter.entities, 'text[]'),
    ...oneOf(sql`audit_event.action`, filter.actions, 'text[]'),
    ...oneOf(sql`audit_event.actor_id`, filter.actorIds, 'int[]'),
    ...(entityId === undefined ? [] : [sql`audit_event.entity_id = ${entityId}`]),
    ...(range ? within(sql`audit_event.at`, range) : []),
  ]
}

export const audit: AreaHandlers<'audit'> = {
  async 'audit.search'(context, { body }) {
    const { tx, caller } = context
    return searchPage<Row, 'at'>(tx, {
      list: 'audit.search',
      body,
      sorts: { at: { by: sql`audit_event.at`, kind: 'instant' } },
      defaultSort: { by: 'at', direction: 'desc' },
      table: 'audit_event',
      where: join(await conditions(context, body.filter ?? {}), ' and '),
      organizations: caller.organizations,
      present: {
        columns:
          raw(`page.id, page.organization_id, page.at, page.ip, page.entity, page.entity_id, ${entityName} as entity_name, page.action, page.before, page.after,
          case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.first_name || ' ' || actor.last_name) end
            as actor`),
        joins: raw('left join app_user actor on actor.id = page.actor_id'),
      },
    })
  },
}
