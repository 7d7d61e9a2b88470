import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import { mailWay, type Context } from '../../context.ts'
import { languages } from '../../languages/index.ts'
import { queueMail } from '../../mail/queue.ts'
import { composeText } from '../../messages/compose.ts'
import { isReplyKind, replyKinds, visitKinds } from '../../messages/kinds.ts'
import { planMessage } from '../../messages/plan.ts'
import { hasTexts } from '../../messages/planVisits.ts'
import { unknownVariables, variablesOf } from '../../messages/render.ts'
import { sampleValues } from '../../messages/sample.ts'
import { segmentsOf, unusualCharacter } from '../../messages/segments.ts'
import { defaultTemplate } from '../../messages/templates.ts'
import { assertFresh, audit, sameVersion } from '../../persistence/index.ts'
import { badInput, conflict, type FieldError } from '../../problem.ts'

type Template = Replies['messages.saveTemplate']
type Key = Bodies['messages.resetTemplate']
type Body = Bodies['messages.previewTemplate']
interface Stored {
  readonly id: number
  readonly kind: Template['kind']
  readonly channel: Template['channel']
  readonly language: Template['language']
  readonly subject: string | null
  readonly body: string
  readonly updatedAt: string
}

const codes = Object.keys(languages) as Template['language'][]
const channels: readonly Template['channel'][] = ['email', 'sms']

const load = ({ tx, caller }: Context) =>
  tx.rows<Stored>(sql`
    select id, kind, channel, language, subject, body, updated_at from message_template where organization_id = ${caller.organizationId}`)

const isOf = (key: Key) => (row: Stored) => row.kind === key.kind && row.channel === key.channel && row.language === key.language

function present({ kind, channel, language }: Key, own: Stored | undefined): Template {
  const text = own ?? defaultTemplate(kind, channel, language)
  return {
    kind,
    channel,
    language,
    subject: text.subject ?? null,
    body: text.body,
    isOwn: !!own,
    updatedAt: own?.updatedAt ?? null,
  }
}

export async function listTemplates(context: Context): Promise<Replies['messages.templates']> {
  const own = await load(context)
  const kinds = [...visitKinds, ...replyKinds]
  const keys = kinds.flatMap((kind) =>
    channels
      .filter((channel) => channel === 'sms' || !isReplyKind(kind))
      .flatMap((channel) => codes.map((language) => ({ kind, channel, language }))),
  )
  const variables = Object.fromEntries(kinds.map((kind) => [kind, [...variablesOf[kind]]]))
  return { items: keys.map((key) => present(key, own.find(isOf(key)))), variables }
}

/** What carriers require in replies: the sender, and how to opt out or back in. */
function missingIn(kind: (typeof replyKinds)[number], body: string): string[] {
  const word = kind === 'optedOut' ? /\bSTART\b/ : /\b(STOP|ALTO)\b/
  return [
    ...(body.includes('{organization}') ? [] : ['{organization}']),
    ...(word.test(body) ? [] : [kind === 'optedOut' ? 'START' : 'STOP']),
  ]
}

/** @throws 400 naming the field of an unknown variable, or for an email without a subject */
function validate({ kind, channel, subject, body }: Body): { subject: string | null; body: string } {
  const errors: FieldError[] = []
  for (const [path, text] of [
    ['subject', subject ?? ''],
    ['body', body],
  ] as const)
    for (const name of unknownVariables(kind, text)) errors.push({ path, code: 'unknown-variable', params: { name } })
  if (isReplyKind(kind)) {
    if (channel === 'email') errors.push({ path: 'channel', code: 'not-allowed' })
    for (const text of missingIn(kind, body)) errors.push({ path: 'body', code: 'must-contain', params: { text } })
  }
  if (channel === 'email' && !subject?.trim()) errors.push({ path: 'subject', code: 'required' })
  if (!body.trim()) errors.push({ path: 'body', code: 'required' })
  if (errors.length) throw badInput(...errors)
  return { subject: channel === 'email' ? (subject?.replace(/[\r\n]+/g, ' ').trim() ?? '') : null, body: body.trim() }
}

/** @throws 400, 409 `stale` */
export async function saveTemplate(context: Context, body: Bodies['messages.saveTemplate']): Promise<Template> {
  const { tx, caller } = context
  const { kind, channel, language } = body
  const text = validate(body)
  const before = (await load(context)).find(isOf(body))
  await assertFresh({ updatedAt: before?.updatedAt ?? null }, body.updatedAt, () => Promise.resolve(present(body, before)))
  const saved = await tx.one<Stored>(sql`
    insert into message_template (organization_id, kind, channel, language, subject, body, created_by)
    values (${caller.organizationId}, ${kind}, ${channel}, ${language}, ${text.subject}, ${text.body}, ${caller.userId})
    on conflict (organization_id, kind, channel, language) do update set subject = excluded.subject, body = excluded.body
    returning id, kind, channel, language, subject, body, updated_at`)
  if (!saved) throw new Error('The template was not saved.')
  await audit(
    context,
    { entity: 'messageTemplate', organizationId: caller.organizationId, id: saved.id },
    before ? 'update' : 'create',
    before ? { kind, channel, language, subject: before.subject, body: before.body } : null,
    { kind, channel, language, ...text },
  )
  return present(body, saved)
}

export async function resetTemplate(context: Context, key: Key): Promise<Template> {
  const { tx, caller } = context
  const { kind, channel, language } = key
  const before = (await load(context)).find(isOf(key))
  if (before) {
    await tx.run(sql`delete from message_template where organization_id = ${caller.organizationId} and id = ${before.id}`)
    const subject = { entity: 'messageTemplate', organizationId: caller.organizationId, id: before.id }
    await audit(context, subject, 'delete', { kind, channel, language, subject: before.subject, body: before.body }, null)
  }
  return present(key, undefined)
}

/** A template filled in for a made-up visit. @throws 400 */
export async function sampleOf({ tx, caller, services }: Context, body: Body) {
  const text = validate(body)
  const row = await tx.one<{ name: string; phone: string | null; reviewUrl: string | null }>(sql`
    select o.name, (select c.phone from business_contact c where c.organization_id = o.id and c.appointment_type_id is null
        and c.territory_id is null limit 1) as phone,
      (select review_url from message_settings where organization_id = o.id) as review_url
    from organization o where o.id = ${caller.organizationId}`)
  const values = sampleValues(services, body.language, {
    organization: row?.name ?? '',
    phone: row?.phone ?? '',
    reviewUrl: row?.reviewUrl ?? '',
  })
  return composeText({ body: text.body, ...(text.subject !== null && { subject: text.subject }) }, values)
}

/** @throws 400 */
export async function previewTemplate(context: Context, body: Body): Promise<Replies['messages.previewTemplate']> {
  const { subject, text } = await sampleOf(context, body)
  const isText = body.channel === 'sms'
  return {
    subject: subject ?? null,
    text,
    segments: isText ? segmentsOf(text) : null,
    unusual: isText ? (unusualCharacter(text) ?? null) : null,
  }
}

/** @throws 400, 409 `cannot-text` */
export async function testTemplate(context: Context, body: Body): Promise<{ ok: true }> {
  const { tx, caller, services } = context
  const { organizationId, userId } = caller
  const { subject, text } = await sampleOf(context, body)
  const me = await tx.one<{ email: string | null; phone: string | null }>(sql`
    select email, phone from user_card where organization_id = ${organizationId} and id = ${userId} limit 1`)
  if (body.channel === 'sms' && !(await hasTexts(tx, organizationId))) throw conflict('cannot-text', { block: 'not-set-up' })
  if (body.channel === 'email' && mailWay(services) === 'none') throw conflict('cannot-text', { block: 'no-mail' })
  const to = body.channel === 'sms' ? me?.phone : me?.email
  if (!to) throw conflict('cannot-text', { block: 'no-address' })
  if (body.channel === 'email')
    await queueMail(tx, services.keys, { organizationId, to, subject: subject ?? '', text: [text], language: body.language })
  else {
    const now = services.now()
    await planMessage(tx, services.keys, {
      organizationId,
      kind: 'notice',
      channel: 'sms',
      occasion: `test:${randomUid(22)}`,
      to: { userId },
      dueAt: now,
      expiresAt: new Date(now.getTime() + 600_000),
      content: { text },
      language: body.language,
      createdBy: userId,
    })
  }
  return { ok: true }
}

type Settings = Replies['messages.settings']

const loadSettings = ({ tx, caller }: Context) =>
  tx.one<Settings>(sql`
    select review_url, coalesce(registration -> 'done', '[]') as registration, updated_at from message_settings
    where organization_id = ${caller.organizationId}`)
const none: Settings = { reviewUrl: null, registration: [], updatedAt: null }

export const readSettings = async (context: Context): Promise<Settings> => (await loadSettings(context)) ?? none

/** @throws 409 `stale` */
export async function saveSettings(context: Context, body: Bodies['messages.saveSettings']): Promise<Settings> {
  const { tx, caller } = context
  const before = await readSettings(context)
  if (body.updatedAt !== undefined && !sameVersion(before.updatedAt, body.updatedAt))
    await assertFresh({ updatedAt: before.updatedAt }, body.updatedAt, () => Promise.resolve(before))
  const after = {
    reviewUrl: body.reviewUrl === undefined ? before.reviewUrl : body.reviewUrl,
    registration: body.registration ?? before.registration,
  }
  await tx.run(sql`
    insert into message_settings (organization_id, review_url, registration, created_by)
    values (${caller.organizationId}, ${after.reviewUrl}, ${JSON.stringify({ done: after.registration })}::jsonb, ${caller.userId})
    on conflict (organization_id) do update set review_url = excluded.review_url, registration = excluded.registration`)
  await audit(
    context,
    { entity: 'messageSettings', organizationId: caller.organizationId, id: caller.organizationId },
    'update',
    { reviewUrl: before.reviewUrl, registration: before.registration },
    after,
  )
  return readSettings(context)
}
