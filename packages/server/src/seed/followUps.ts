import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

const steps = [
  { kind: 'call', afterMin: 5, note: 'Ask about the project and offer a time.' },
  { kind: 'sms', afterMin: 60, body: 'Hi {firstName}, this is {organization}. When is a good time to talk about {service}?' },
  { kind: 'call', afterMin: 1440 },
  {
    kind: 'email',
    afterMin: 1440,
    subject: 'Your {service} project',
    body: 'Hello {firstName},\n\nwe have tried to reach you. Reply to this message, or call us whenever it suits you.\n\n{organization}',
  },
]
/** How many calls each organization still has to make. */
const TASKS = 12

/** A cadence in each organization, and calls that contacted leads are waiting for. */
export async function seedFollowUps(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    insert into cadence (organization_id, name, steps, created_at, updated_at)
    select id, 'First three days', ${JSON.stringify(steps)}::jsonb, ${now}, ${now} from organization where not is_deleted order by id`)
  await tx.run(sql`
    insert into task (organization_id, lead_id, kind, due_at, user_id, created_at, updated_at, created_by)
    select organization_id, id, 'retry', ${now}::timestamptz + make_interval(hours => (place * 3 - 9)::int),
      case when place % 3 = 0 then null else claimed_by end, ${now}, ${now}, claimed_by
    from (select lead.*, row_number() over (partition by organization_id order by first_contact_at desc, id) as place from lead
      where status = 'contacted' and claimed_by is not null and deleted_at is null) waiting
    where place <= ${TASKS} order by organization_id, place`)
}
