import type { Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { inLocale } from '../qrCodes/questions.ts'
import { nextStatuses } from './rules.ts'

export type LeadDetail = Replies['leads.getInternal']
export type LeadRow = Replies['leads.searchAll']['items'][number]

const named = (alias: string, name = `${alias}.name`): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${name}) end`
const person = (alias: string): string => named(alias, `${alias}.first_name || ' ' || ${alias}.last_name`)

/** The columns and joins of the contract's lead row; the leads are named `page`. */
export const present = {
  columns: raw(`
    page.id, page.uid, page.organization_id, page.kind, page.status, page.first_name, page.last_name, page.email, page.phone,
    page.address ->> 'city' as city, page.address ->> 'state' as state,
    ${named('service_group')} as service_group, ${named('appointment_type')} as appointment_type, ${named('store')} as store,
    ${person('generator')} as lead_generator,
    case when territory.id is not null
      then json_build_object('id', territory.id, 'name', territory.name, 'timeZone', territory.time_zone) end as territory,
    page.appointment_at, page.received_at, page.first_claimed_at, page.first_contact_at, ${person('claimer')} as claimed_by, page.sold_cents, page.flags,
    page.duplicate_of_id, page.is_imported, page.updated_at`),
  joins: raw(`
    left join service_group on service_group.organization_id = page.organization_id and service_group.id = page.service_group_id
    left join appointment_type on appointment_type.organization_id = page.organization_id and appointment_type.id = page.appointment_type_id
    left join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join territory on territory.organization_id = page.organization_id and territory.id = page.territory_id
    left join app_user generator on generator.id = page.lead_generator_id
    left join app_user claimer on claimer.id = page.claimed_by`),
}

type Texts = Readonly<Record<string, string>>
interface AskedQuestion {
  readonly id: number
  readonly label: Texts
  readonly options: readonly { readonly value: string; readonly label: Texts | string }[]
}
type StoredAnswer = Pick<LeadDetail['answers'][number], 'questionId' | 'value'>
type Stored = Omit<LeadDetail, 'answers' | 'nextStatuses'> & { answers: StoredAnswer[]; questions: AskedQuestion[] }

const details = raw(`
  page.reject_reason, page.phones, page.details, page.language_id, page.answers, page.utm, page.context, page.referrer, page.captured_at, page.set_at, page.ran_at,
  page.sold_at,
  (select case when e.undo is not null and (e.undo -> 'isCorrection' is null or app_may('organization.administer')) then iso(e.at + interval '1 hour') end from lead_event e
    where e.organization_id = page.organization_id and e.lead_id = page.id and e.to_status is not null order by e.id desc limit 1)
    as undoable_until,
  case when page.source_system is not null then json_build_object('system', page.source_system, 'externalId', page.source_id) end as source,
  case when page.address is not null then json_build_object('line1', page.address ->> 'line1', 'line2', page.address ->> 'line2',
    'city', page.address ->> 'city', 'state', page.address ->> 'state', 'postalCode', page.address ->> 'postalCode') end as address,
  (select json_build_object('version', c.version, 'text', c.text, 'locale', c.locale, 'tickedBy', c.ticked_by,
      'event', c.ticked_event, 'at', iso(c.at), 'revokedAt', iso(c.revoked_at), 'texts', c.texts, 'textsText', c.texts_text)
    from consent c where c.organization_id = page.organization_id and c.id = page.consent_id) as consent,
  (select coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'createdAt', iso(p.created_at)) order by p.id), '[]')
    from lead_photo p where p.organization_id = page.organization_id and p.lead_id = page.id) as photos,
  (select json_build_object('id', b.id, 'startAt', iso(b.start_at), 'endAt', iso(b.end_at), 'timeZone', b.time_zone, 'status', b.status,
      'technician', ${named('t')}, 'conflicts', booking_conflicts(b))
    from booking b left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
    where b.organization_id = page.organization_id and b.lead_id = page.id
    order by b.status in ('scheduled', 'confirmed') desc, b.id desc limit 1) as booking,
  (select json_build_object('id', q.id, 'uid', q.uid, 'label', q.label)
    from qr_code q where q.organization_id = page.organization_id and q.id = page.qr_code_id) as qr_code,
  (select json_build_object('id', item.id, 'name', item.name)
    from lookup_item item where item.organization_id = page.organization_id and item.id = page.campaign_id) as campaign,
  (select coalesce(json_agg(json_build_object('system', c.system, 'isSimulated', c.is_simulated, 'externalId', coalesce(d.external_id, r.external_id),
      'url', record_url(c, coalesce(r.external_id, d.external_id), r.details), 'state', coalesce(d.state, 'acknowledged'), 'attempts', coalesce(d.attempts, 0), 'lastError', d.last_error,
      'nextAttemptAt', case when d.state in ('queued', 'failed') then iso(d.next_attempt_at) end) order by c.id), '[]')
    from connection c
    left join external_ref r on r.organization_id = c.organization_id and r.lead_id = page.id and r.system = c.system
    left join lateral (
      select * from delivery where organization_id = c.organization_id and connection_id = c.id and lead_id = page.id
      order by id desc limit 1
    ) d on true
    where c.organization_id = page.organization_id and c.system <> 'webhook' and (r.id is not null or d.id is not null))
    as external_refs,
  (select coalesce(json_agg(json_build_object('id', e.id, 'at', iso(e.at), 'kind', e.kind, 'actor', ${person('actor')},
      'from', e.from_status, 'to', e.to_status, 'note', e.note, 'messages', e.messages) order by e.at, e.id), '[]')
    from lead_event e left join app_user actor on actor.id = e.actor_id
    where e.organization_id = page.organization_id and e.lead_id = page.id) as timeline,
  (select coalesce(json_agg(json_build_object('id', q.id, 'label', q.label, 'options', q.options)), '[]') from question q
    where q.organization_id = page.organization_id
      and q.id in (select (answer ->> 'questionId')::int from jsonb_array_elements(page.answers) answer)) as questions`)

/** Adds the English labels of the question and its options to an answer. */
function withLabels({ questionId, value }: StoredAnswer, questions: readonly AskedQuestion[]): LeadDetail['answers'][number] {
  const question = questions.find(({ id }) => id === questionId)
  const shown = (one: string) => {
    const option = question?.options.find((each) => each.value === one)
    return option ? inLocale(option.label, 'en') : one
  }
  return {
    questionId,
    label: question ? inLocale(question.label, 'en') : '',
    value,
    valueLabel: (Array.isArray(value) ? value : [value]).map(shown).join(', '),
  }
}

/** Loads a lead with its related records in one query. @throws 404 if it is not accessible, deleted or not of `kind` */
export async function leadDetail(tx: Tx, id: number, roleId: number, kind?: LeadDetail['kind']): Promise<LeadDetail> {
  const stored = await tx.one<Stored>(sql`
    select ${present.columns}, ${details} from lead page ${present.joins} where page.id = ${id} and page.deleted_at is null`)
  if (!stored || (kind && stored.kind !== kind)) throw notFound()
  const { questions, answers, ...rest } = stored
  return {
    ...rest,
    answers: answers.map((answer) => withLabels(answer, questions)),
    nextStatuses: nextStatuses(stored.status, roleId),
  }
}
