import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { AreaHandlers, Context } from '../../context.ts'
import { assertFresh, assertReferences, audit, lockRow, writeRow } from '../../persistence/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { containsText, searchPage } from '../../search/index.ts'
import { assertPreferences, lastDay } from '../../waitlist/entry.ts'
import { leaveWaitlist } from '../../waitlist/offer.ts'

type Entry = Replies['waitlist.upsert']
type Sort = NonNullable<Bodies['waitlist.search']['sort']>['by']

const present = {
  columns: raw(`page.id, page.preferences, page.is_earlier, page.state, page.created_at, page.ended_at, page.updated_at,
    json_build_object('id', lead.id, 'kind', lead.kind, 'name', trim(lead.first_name || ' ' || lead.last_name), 'phone', lead.phone,
      'email', lead.email) as lead,
    json_build_object('id', g.id, 'name', g.name) as service_group,
    case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as appointment_type,
    (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from app_user u where u.id = page.created_by) as created_by,
    (select coalesce(json_agg(json_build_object('id', f.id, 'appointmentType', json_build_object('id', ft.id, 'name', ft.name),
        'startAt', iso(f.start_at), 'timeZone', f.time_zone, 'channel', f.channel, 'state', f.state, 'createdAt', iso(f.created_at),
        'expiresAt', iso(f.expires_at), 'decidedAt', iso(f.decided_at)) order by f.id desc), '[]')
      from waitlist_offer f join appointment_type ft on ft.organization_id = f.organization_id and ft.id = f.appointment_type_id
      where f.organization_id = page.organization_id and f.entry_id = page.id) as offers`),
  joins: raw(`join lead on lead.organization_id = page.organization_id and lead.id = page.lead_id
    join service_group g on g.organization_id = page.organization_id and g.id = page.service_group_id
    left join appointment_type t on t.organization_id = page.organization_id and t.id = page.appointment_type_id`),
}

async function oneEntry({ tx }: Context, id: number): Promise<Entry> {
  const row = await tx.one<Entry>(sql`select ${present.columns} from waitlist_entry page ${present.joins} where page.id = ${id}`)
  if (!row) throw notFound()
  return row
}

interface Lead {
  readonly organizationId: number
  readonly id: number
  readonly serviceGroupId: number
  readonly hasVisit: boolean
}

export const waitlist: AreaHandlers<'waitlist'> = {
  'waitlist.search'({ tx, caller }, { body }) {
    const { search, states, serviceGroupIds, appointmentTypeIds, leadIds } = body.filter ?? {}
    const some = (column: string, ids: readonly (number | string)[] | undefined, type: 'int' | 'text') =>
      ids ? [sql`waitlist_entry.${raw(column)} = any (${[...ids]}::${raw(type)}[])`] : []
    const words = (search ?? '').split(/\s+/).filter(Boolean)
    const conditions = [
      sql`exists (select from lead where lead.organization_id = waitlist_entry.organization_id and lead.id = waitlist_entry.lead_id
        and lead.deleted_at is null and ${join(
          [sql`true`, ...words.map((word) => containsText(sql`lead.first_name || ' ' || lead.last_name`, word))],
          ' and ',
        )})`,
      ...some('state', states, 'text'),
      ...some('service_group_id', serviceGroupIds, 'int'),
      ...some('appointment_type_id', appointmentTypeIds, 'int'),
      ...some('lead_id', leadIds, 'int'),
    ]
    return searchPage<Entry, Sort>(tx, {
      list: 'waitlist.search',
      body,
      sorts: { createdAt: { by: sql`waitlist_entry.created_at`, kind: 'instant' } },
      defaultSort: { by: 'createdAt', direction: 'asc' },
      table: 'waitlist_entry',
      where: join(conditions, ' and '),
      organizations: caller.organizations,
      present,
    })
  },

  async 'waitlist.upsert'(context, { body }) {
    const { tx, services } = context
    const { id, leadId, preferences } = body
    const now = services.now()
    assertPreferences(preferences, now)
    const row = id === undefined ? undefined : await lockRow<{ leadId: number; state: string }>(tx, 'waitlist_entry', id)
    if (row) await assertFresh(row, body.updatedAt, () => oneEntry(context, row.id))
    if (row && row.state !== 'waiting') throw conflict('not-allowed')
    const wanted = row?.leadId ?? leadId
    if (wanted === undefined) throw badInput({ path: 'leadId', code: 'required' })
    const lead = await tx.one<Lead>(sql`
      select organization_id, id, service_group_id, exists (select from booking b where b.organization_id = lead.organization_id
        and b.lead_id = lead.id and b.status in ('scheduled', 'confirmed')) as has_visit
      from lead where id = ${wanted} and deleted_at is null`)
    if (!lead) throw notFound()
    const { organizationId } = lead
    if (body.appointmentTypeId)
      await assertReferences(tx, organizationId, [
        {
          path: 'appointmentTypeId',
          ids: [body.appointmentTypeId],
          table: 'appointment_type',
          where: sql`deleted_at is null and is_active and service_group_id = ${lead.serviceGroupId}`,
        },
      ])
    const made = await writeRow(context, {
      entity: 'waitlistEntry',
      table: 'waitlist_entry',
      row,
      organizationId,
      values: {
        ...(row ? {} : { leadId: lead.id, serviceGroupId: lead.serviceGroupId, isEarlier: lead.hasVisit, createdAt: now }),
        appointmentTypeId: body.appointmentTypeId,
        preferences,
        expiresOn: lastDay(preferences, now),
      },
      json: ['preferences'],
    })
    return oneEntry(context, made)
  },

  async 'waitlist.remove'(context, { params }) {
    const { tx, services } = context
    const { organizationId, id, leadId, state } = await lockRow<{ leadId: number; state: string }>(
      tx,
      'waitlist_entry',
      Number(params.id),
    )
    if (state !== 'waiting') return oneEntry(context, id)
    await leaveWaitlist(tx, { organizationId, leadId, state: 'removed', now: services.now() })
    await audit(context, { entity: 'waitlistEntry', organizationId, id }, 'delete', { state }, null)
    return oneEntry(context, id)
  },

  async 'waitlist.restore'(context, { params }) {
    const { tx } = context
    const { organizationId, id, state } = await lockRow<{ state: string }>(tx, 'waitlist_entry', Number(params.id))
    if (state === 'waiting') return oneEntry(context, id)
    if (state !== 'removed') throw conflict('not-allowed')
    await tx.run(sql`
      update waitlist_entry set state = 'waiting', ended_at = null where organization_id = ${organizationId} and id = ${id}`)
    await audit(context, { entity: 'waitlistEntry', organizationId, id }, 'restore', { state }, null)
    return oneEntry(context, id)
  },
}
