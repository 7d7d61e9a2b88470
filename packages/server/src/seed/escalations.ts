import { leadMessage, leadNote } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { insertNotice } from '../notices/notify.ts'
import { noticeText } from '../notices/render.ts'
import { audienceOf, leadLink, peopleFor, waitingLeads, type Waiting } from '../speedToLead/escalate.ts'
import { dueStep, type Step } from '../speedToLead/rules.ts'
import { hoursOf, speedSettings, targetOf, type SpeedSettings } from '../speedToLead/settings.ts'
import { DAY, MINUTE } from './days.ts'

/** Inboxes hold what is recent. */
const INBOX_DAYS = 2
const MAX_LEADS = 100_000

interface Made {
  readonly step: Step
  readonly at: number
}

/** The steps that were due for a lead until now, each at its time, and when the next one is. */
function stepsOf(settings: SpeedSettings, one: Waiting, now: number): { made: Made[]; nextAt: number | undefined } {
  const target = targetOf(settings, one.serviceGroupId)
  const since = Date.parse(one.waitingSince)
  const made: Made[] = []
  for (let at = since; ;) {
    const wait = { since, step: made.at(-1)?.step ?? 0 }
    const { step, nextAt } = dueStep(wait, target, hoursOf(settings, one.territoryId), one.timeZone, at)
    if (step !== undefined) made.push({ step, at })
    if (nextAt === undefined || nextAt > now) return { made, nextAt }
    at = nextAt
  }
}

/** What the server did while the demo's unclaimed leads waited: the steps of their escalation, and the latest in the inboxes. */
export async function seedEscalations(tx: Tx, now: Date): Promise<void> {
  const organizations = await tx.rows<{ id: number }>(sql`select distinct organization_id as id from lead_escalation order by id`)
  for (const { id } of organizations) {
    const settings = await speedSettings(tx, id)
    const people = new Map<string, number[]>()
    const events: object[] = []
    const states: object[] = []
    for (const one of await waitingLeads(tx, id, now, MAX_LEADS)) {
      const { made, nextAt } = stepsOf(settings, one, now.getTime())
      for (const { step, at } of made) {
        const key = `${step} ${one.territoryId}`
        const recipients = people.get(key) ?? (await peopleFor(tx, id, step, one.territoryId, new Date(at)))
        people.set(key, recipients)
        const minutes = Math.max(1, Math.floor((at - Date.parse(one.waitingSince)) / MINUTE))
        const message = leadMessage('escalated', { minutes, audience: audienceOf[step], count: recipients.length })
        events.push({ leadId: one.leadId, at: new Date(at).toISOString(), note: leadNote([message]), messages: [message] })
        if (at > now.getTime() - INBOX_DAYS * DAY) await addToInbox(tx, id, one, { step, at }, minutes, recipients)
      }
      states.push({
        leadId: one.leadId,
        step: made.at(-1)?.step ?? 0,
        dueAt: nextAt === undefined ? null : new Date(nextAt).toISOString(),
      })
    }
    await tx.run(sql`
      insert into lead_event (organization_id, lead_id, at, kind, note, messages)
      select ${id}, "leadId", at, 'escalation', note, messages
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as one ("leadId" int, at timestamptz, note text, messages jsonb)
      order by at, "leadId"`)
    await tx.run(sql`
      update lead_escalation e set step = one.step, due_at = one."dueAt"
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as one ("leadId" int, step int, "dueAt" timestamptz)
      where e.organization_id = ${id} and e.lead_id = one."leadId"`)
  }
}

const addToInbox = (
  tx: Tx,
  organizationId: number,
  one: Waiting,
  { step, at }: Made,
  minutes: number,
  recipients: readonly number[],
) => {
  const values = { name: `${one.firstName} ${one.lastName}`, service: one.service, place: one.place, minutes }
  return insertNotice(
    tx,
    {
      organizationId,
      kind: 'escalation',
      occasion: `escalation:${one.leadId}:${one.round}:${step}:en`,
      title: noticeText('en', 'escalationTitle', values),
      body: noticeText('en', 'escalation', values),
      link: leadLink(one),
      at: new Date(at),
    },
    recipients.map((id) => ({ id, channels: ['inApp' as const] })),
  )
}
