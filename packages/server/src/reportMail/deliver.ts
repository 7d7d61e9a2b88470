import sql from 'sql-template-tag'
import { mailWay } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { queueMail } from '../mail/queue.ts'
import { sanitizeText } from '../mail/sanitizeText.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { languageOf, type Language } from './language.ts'
import { fittingPdf } from './pdf.ts'
import { callerOf, sheetFor, type Rendering } from './render.ts'
import type { Source } from './source.ts'

const NAME_LENGTH = 80

/** A run that this server has claimed, with its schedule. */
export interface Run extends Source {
  readonly organizationId: number
  readonly id: number
  readonly attempts: number
  readonly scheduleId: number
  readonly name: string
  readonly path: string
  readonly timeZone: string
  readonly ownerId: number
}
interface Person {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly languageId: number
}
type SkipReason = 'noAccess' | 'noEmail' | 'noMail'

const asServer = <T>({ services }: Rendering, { organizationId }: Run, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.db.asTenant(serverScope(organizationId), work)

const personOf = (tx: Tx, { organizationId }: Run, id: number) =>
  tx.one<Person>(sql`
    select id, name, email, language_id from user_card where organization_id = ${organizationId} and id = ${id}
    union all
    select id, first_name || ' ' || last_name, coalesce(email, invited_email), language_id from app_user
    where id = ${id} and deleted_at is null limit 1`)

/** Whether the owner may still read what they send. */
export const isOwned = async ({ services }: Rendering, { organizationId, ownerId, source }: Run): Promise<boolean> =>
  (await callerOf(services, organizationId, ownerId, source)) !== undefined

/** Sends a run to one recipient, or skips them and notifies the owner; if no mail leaves this server, the page says so. */
export async function deliver(rendering: Rendering, run: Run, userId: number): Promise<void> {
  const { services } = rendering
  if (mailWay(services) === 'none') return skip(rendering, run, userId, 'noMail')
  const person = await asServer(rendering, run, (tx) => personOf(tx, run, userId))
  if (!person) return skip(rendering, run, userId, 'noAccess')
  const language = languageOf(person.languageId)
  const { organizationId, timeZone } = run
  const sheet = await sheetFor(rendering, run, { organizationId, userId, language, timeZone })
  if (!sheet) return skip(rendering, run, userId, 'noAccess')
  if (!person.email) return skip(rendering, run, userId, 'noEmail')
  const now = services.now().toISOString()
  const organization = await asServer(rendering, run, (tx) => organizationName(tx, organizationId))
  const name = sanitizeText(run.name, NAME_LENGTH)
  const frame = { organization, generated: language.t('generated', { when: language.at(now, timeZone) }) }
  const pdf = await fittingPdf({ ...sheet, title: name, lines: [sheet.title, ...sheet.lines] }, frame, language)
  await asServer(rendering, run, async (tx) => {
    // Another server may have sent it meanwhile; then nothing is queued.
    if (!(await settle(tx, run, userId, sql`state = 'sent'`))) return
    const owner = (await personOf(tx, run, run.ownerId))?.name ?? ''
    const { publicUrl } = services.config
    await queueMail(tx, services.keys, {
      organizationId,
      to: person.email as string,
      language: language.code,
      subject: language.t('subject', { name, organization }).replace(/[\r\n]+/g, ' '),
      text: [
        language.t('intro', { name, organization }),
        language.t('open', { url: `${publicUrl}${run.path}` }),
        userId === run.ownerId
          ? language.t('whyOwn', { url: `${publicUrl}/reports/schedules` })
          : language.t('why', { owner: sanitizeText(owner, NAME_LENGTH) }),
      ],
      attachments: [
        {
          filename: `report-${now.slice(0, 10)}.pdf`,
          contentType: 'application/pdf',
          content: pdf.toString('base64'),
          encoding: 'base64',
        },
      ],
    })
    await recordSecurityEvent(tx, {
      kind: 'export',
      userId,
      actorId: run.ownerId,
      organizationIds: [organizationId],
      request: null,
      details: { entity: 'report', source: run.source, scheduleId: run.scheduleId, rows: sheet.rows.length },
    })
  })
}

const organizationName = async (tx: Tx, id: number): Promise<string> =>
  (await tx.one<{ name: string }>(sql`select name from organization where id = ${id}`))?.name ?? ''

const settle = (tx: Tx, { organizationId, id }: Run, userId: number, outcome: ReturnType<typeof sql>) =>
  tx.run(sql`
    update report_run_recipient set ${outcome}
    where organization_id = ${organizationId} and run_id = ${id} and user_id = ${userId} and state = 'waiting'`)

async function skip(rendering: Rendering, run: Run, userId: number, reason: SkipReason): Promise<void> {
  await asServer(rendering, run, async (tx) => {
    // Notified once, until the person gets a report again.
    const last = await tx.one<{ state: string }>(sql`
      select x.state from report_run_recipient x join report_run r on r.organization_id = x.organization_id and r.id = x.run_id
      where x.organization_id = ${run.organizationId} and r.schedule_id = ${run.scheduleId} and x.user_id = ${userId} and x.state <> 'waiting'
      order by r.due_at desc, r.id desc limit 1`)
    if (!(await settle(tx, run, userId, sql`state = 'skipped', reason = ${reason}`)) || last?.state === 'skipped') return
    if (reason === 'noMail') return
    const person = (await nameOf(tx, run, userId)) ?? ''
    await tellOwner(tx, rendering, run, (t, name) => ({
      title: t('lostTitle', { person, name }),
      body: t(reason === 'noAccess' ? 'lostAccess' : 'lostEmail', { person }),
    }))
  })
}

const nameOf = async (tx: Tx, { organizationId }: Run, userId: number) =>
  (await tx.one<{ name: string | null }>(sql`select report_recipient_name(${organizationId}::int, ${userId}::int) as name`))?.name

/** Notifies the owner that a run has failed for good. */
export const tellFailure = (rendering: Rendering, run: Run): Promise<void> =>
  asServer(rendering, run, (tx) =>
    tellOwner(tx, rendering, run, (t, name) => ({
      title: t('failedTitle', { name }),
      body: t('failedBody', { attempts: run.attempts }),
    })),
  )

/** Notifies the owner in the console and by mail. */
async function tellOwner(
  tx: Tx,
  { services }: Rendering,
  run: Run,
  words: (t: Language['t'], name: string) => { readonly title: string; readonly body: string },
): Promise<void> {
  const { organizationId, ownerId } = run
  const owner = await personOf(tx, run, ownerId)
  if (!owner) return
  const { code, t } = languageOf(owner.languageId)
  const { title, body } = words(t, sanitizeText(run.name, NAME_LENGTH))
  const audience = JSON.stringify({ roleIds: [], territoryIds: [], userIds: [ownerId] })
  const at = services.now()
  await tx.run(sql`
    with sent as (
      insert into notification (organization_id, title, body, channels, audience, sent_at)
      values (${organizationId}, ${title.slice(0, 120)}, ${body}, '{inApp,email}', ${audience}::jsonb, ${at}) returning id)
    insert into notification_recipient (organization_id, notification_id, user_id, is_in_app, sent_at)
    select ${organizationId}, id, ${ownerId}, true, ${at} from sent`)
  if (!owner.email) return
  const text = [body, `${services.config.publicUrl}/reports/schedules`]
  await queueMail(tx, services.keys, { organizationId, to: owner.email, language: code, subject: title, text })
}
