import sql from 'sql-template-tag'
import { connectionHttp, type DeliveryServices } from '../delivery/attempt.ts'
import { CallFailed, Rejected, type Connected } from '../delivery/connector.ts'
import { writeHealth, type Outcome } from '../delivery/health.ts'
import { redact } from '../delivery/redact.ts'
import { openSecrets } from '../delivery/secrets.ts'
import { nextAttemptAt, TEXT_ATTEMPT_MS } from '../delivery/schedule.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { takeMailAllowance } from '../mail/anonymousMail.ts'
import { languages, leadLanguage, type LanguageCode } from '../languages/index.ts'
import { queueMail } from '../mail/queue.ts'
import { compose } from './compose.ts'
import { rules, type SkipReason } from './kinds.ts'
import { loadDue, visitChange, type DueMessage } from './load.ts'
import { isOptedOut, optOut, phoneHash } from './phones.ts'
import { messageSealContext, openContent, type Content } from './plan.ts'
import { zonesOf } from './planVisits.ts'
import { decide, textSendBy } from './rules.ts'
import { segmentsOf } from './segments.ts'
import { callbackUrl, findTexts, OptedOut, sendText } from './sms.ts'
import { isUnsubscribed } from './unsubscribe.ts'

export interface Claimed {
  readonly organizationId: number
  readonly id: number
}

/** A text that is ready to be sent. */
interface Outgoing {
  readonly message: DueMessage
  readonly to: string
  readonly text: string
}

/** Texts per day that anonymous users can trigger to one phone, in units of the limit for mail. */
const TEXTS_PER_MAIL = 2
const DAY = 86_400
const TOO_LATE = 'It could not be sent in time.'

const own = ({ organizationId, id }: Claimed) => sql`organization_id = ${organizationId} and id = ${id}`

const skipMessage = (tx: Tx, message: Claimed, reason: SkipReason) =>
  tx.run(sql`update message set state = 'skipped', skip_reason = ${reason}, next_at = null, lease = null where ${own(message)}`)

/** Marks a message as given up; staff see it with the provider's last response. */
const giveUp = (tx: Tx, message: Claimed) =>
  tx.run(sql`
    update message set state = 'dead', next_at = null, lease = null, last_error = coalesce(last_error, ${TOO_LATE}) where ${own(message)}`)

/** The recipient of a message: the mobile phone or email address of the lead or person. */
export function addressOf(
  { channel, lead, person }: Pick<DueMessage, 'channel' | 'lead' | 'person'>,
  content: Content | undefined,
): string | null {
  if (content?.to) return content.to
  if (channel === 'email') return lead ? lead.email : (person?.email ?? null)
  const phones = lead?.phones ?? []
  return lead ? ((phones.find(({ type }) => type === 'mobile') ?? phones[0])?.e164 ?? null) : (person?.phone ?? null)
}

const zonesOfMessage = ({ booking, lead, person }: DueMessage): readonly string[] =>
  person?.timeZones.length
    ? person.timeZones
    : zonesOf(booking?.timeZone ?? (lead?.address ? null : (lead?.timeZone ?? null)), lead?.address ?? null)

async function takeTextAllowance(
  tx: Tx,
  { config, keys }: DeliveryServices,
  organizationId: number,
  to: string,
): Promise<boolean> {
  const row = await tx.one<{ taken: boolean }>(sql`
    select take_allowance(${`text:${phoneHash(keys, organizationId, to)}`}, ${config.limits.mailByRecipient * TEXTS_PER_MAIL}::int, ${DAY}) as taken`)
  return row?.taken ?? false
}

/** Decides on a claimed message. Emails are queued, which counts as sent; texts are returned for sending. */
async function prepare(tx: Tx, services: DeliveryServices, claimed: Claimed, worker: string): Promise<Outgoing | undefined> {
  const message = await loadDue(tx, claimed, worker)
  if (!message) return
  const { organizationId, kind, channel, lead, booking, createdBy } = message
  const { keys } = services
  const now = services.now()
  const known = openContent(services.keys, message)
  const to = addressOf(message, known)
  // It may have been sent already, which must be found out first.
  if (message.isUncertain && channel === 'sms' && known?.to && message.connection)
    return { message, to: known.to, text: known.text }
  const optedOut =
    to !== null &&
    (channel === 'sms'
      ? await isOptedOut(tx, keys, organizationId, to)
      : !rules[kind].isTransactional && (await isUnsubscribed(tx, keys, organizationId, to)))
  const decision = decide({
    kind,
    channel,
    dueAt: Date.parse(message.dueAt),
    expiresAt: Date.parse(message.expiresAt),
    now: now.getTime(),
    zones: zonesOfMessage(message),
    hasAddress: to !== null,
    isSetUp: channel !== 'sms' || message.connection !== null,
    hasConsent: lead?.hasConsent ?? false,
    // Only the confirmation of the opt-out is still sent.
    isOptedOut: optedOut && message.params.reply !== 'optedOut',
    isErased: lead?.isGone ?? false,
    visitChange: visitChange(message),
    answersUntil: message.params.answersUntil === undefined ? 0 : Date.parse(String(message.params.answersUntil)),
    isTurnedOff: booking?.typeOff.includes(kind) ?? false,
    isTried: message.firstAttemptAt !== null,
  })
  if (decision.kind === 'skip') return void (await skipMessage(tx, message, decision.reason))
  if (decision.kind === 'giveUp') return void (await giveUp(tx, message))
  if (decision.kind === 'wait') {
    // Retry pauses start over after quiet hours.
    await tx.run(sql`
      update message set state = 'planned', lease = null, attempts = 0, next_at = ${new Date(decision.until)} where ${own(message)}`)
    return
  }
  if (to === null) return
  const composed = known ?? (await compose(tx, services, message, to))
  if (typeof composed === 'string') return void (await skipMessage(tx, message, composed))
  const language: LanguageCode =
    message.language !== null && Object.hasOwn(languages, message.language)
      ? (message.language as LanguageCode)
      : leadLanguage(lead?.languageId ?? message.person?.languageId ?? 1, message.organizationLocales)
  if (lead && createdBy === null && kind !== 'reply' && message.firstAttemptAt === null) {
    const isAllowed =
      channel === 'sms'
        ? await takeTextAllowance(tx, services, organizationId, to)
        : await takeMailAllowance(tx, services, { organizationId, to })
    if (!isAllowed) return void (await skipMessage(tx, message, 'too-many'))
  }
  const sealed = keys.seal(messageSealContext(message.uid), JSON.stringify({ ...composed, to, attachments: undefined }))
  if (channel === 'email') {
    const queued = queueMail(tx, keys, {
      organizationId,
      messageId: message.id,
      expiresAt: new Date(message.expiresAt),
      to,
      subject: composed.subject ?? '',
      text: [composed.text],
      attachments: composed.attachments ?? [],
      language,
      ...(composed.unsubscribeUrl && { unsubscribeUrl: composed.unsubscribeUrl }),
    })
    tx.send(sql`
      update message set state = 'sent', sent_at = ${now}, next_at = null, lease = null, language = ${language}, sealed_body = ${sealed}
      where ${own(message)}`)
    return void (await queued)
  }
  await tx.run(sql`
    update message set sealed_body = ${sealed}, language = ${language}, segments = ${segmentsOf(composed.text)},
      phone_hash = ${phoneHash(keys, organizationId, to)}, first_attempt_at = coalesce(first_attempt_at, ${now})
    where ${own(message)}`)
  return { message, to, text: composed.text }
}

/** Finds this text at the provider, in case it was sent before its worker died; excludes those of other messages. */
async function findEarlier(
  services: DeliveryServices,
  connected: Connected,
  { message, to, text }: Outgoing,
): Promise<string | undefined> {
  const since = new Date(message.firstAttemptAt ?? message.dueAt)
  const sids = await findTexts(connected, { to, body: text }, since)
  if (!sids.length) return
  const taken = await services.db.asTenant(serverScope(message.organizationId), (tx) =>
    tx.rows<{ providerId: string }>(sql`
      select provider_id from message where organization_id = ${message.organizationId} and provider_id = any (${sids}::text[])
        and id <> ${message.id}`),
  )
  return sids.find((sid) => !taken.some(({ providerId }) => providerId === sid))
}

async function record(
  services: DeliveryServices,
  { message, to }: Outgoing,
  worker: string,
  outcome: Outcome & { readonly hasOptedOut?: boolean },
): Promise<void> {
  const { organizationId, id, connection, attempts, kind } = message
  const now = services.now()
  await services.db.asTenant(serverScope(organizationId), async (tx) => {
    const mine = sql`organization_id = ${organizationId} and id = ${id} and lease = ${worker}`
    if (outcome.kind === 'delivered') {
      // A status callback may have arrived first, and is more recent.
      await tx.run(sql`
        update message set state = 'sent', sent_at = ${now}, provider_id = ${outcome.externalId ?? null}, next_at = null, lease = null,
          last_error = null, is_uncertain = false, sealed_body = case when ${kind === 'code' || kind === 'invitation'}::boolean then null else sealed_body end
        where ${mine}`)
    } else if (outcome.kind === 'rejected') {
      if (outcome.hasOptedOut) await optOut(tx, services.keys, { organizationId, phone: to, source: 'provider', at: now })
      await tx.run(sql`
        update message set state = ${outcome.hasOptedOut ? 'skipped' : 'dead'}, skip_reason = ${outcome.hasOptedOut ? 'opted-out' : null},
          next_at = null, lease = null, last_error = ${outcome.error.slice(0, 500)}
        where ${mine}`)
    } else {
      const firstAttemptAt = new Date(message.firstAttemptAt ?? now)
      const expiresAt = Date.parse(message.expiresAt)
      const sendBy = textSendBy(kind, now.getTime(), expiresAt, zonesOfMessage(message))
      const again = nextAttemptAt({ attempts, firstAttemptAt, retryAfterMs: outcome.retryAfterMs, sendBy }, now)
      const isOver = !again || again.getTime() >= expiresAt
      // A text with an unknown outcome is looked up again, however late.
      const next = isOver && !outcome.isUncertain ? null : (again ?? null)
      await tx.run(sql`
        update message set state = ${next ? 'failed' : 'dead'}, next_at = ${next}, lease = null, last_error = ${outcome.error.slice(0, 500)},
          is_uncertain = ${outcome.isUncertain}::boolean
        where ${mine}`)
    }
    if (connection) await writeHealth(tx, services, { organizationId, connectionId: connection.id, system: 'sms' }, outcome)
  })
}

function outcomeOf(error: unknown, wasUncertain: boolean): Outcome & { readonly hasOptedOut?: boolean } {
  if (error instanceof CallFailed)
    return { kind: 'failed', error: error.message, ...error.failure, isUncertain: error.failure.isUncertain || wasUncertain }
  if (error instanceof Rejected)
    return { kind: 'rejected', error: error.message, isGone: false, hasOptedOut: error instanceof OptedOut }
  return { kind: 'failed', error: 'Walkup could not prepare this text.', isUncertain: true, isOutage: false, cause: error }
}

/** Sends a claimed message, or decides not to. */
export async function sendMessage(services: DeliveryServices, claimed: Claimed, worker: string): Promise<void> {
  const claimedAt = performance.now()
  const outgoing = await services.db.asTenant(serverScope(claimed.organizationId), (tx) => prepare(tx, services, claimed, worker))
  if (!outgoing?.message.connection) return
  const { message, to, text } = outgoing
  const { organizationId, connection, organizationUid, uid } = message
  const secrets = openSecrets(services.keys, organizationId, connection?.id ?? 0, connection?.sealedSecrets ?? null)
  const hidden = [...Object.values(secrets), to, text]
  const http = connectionHttp(
    services,
    { organizationId, connectionId: connection?.id ?? 0 },
    'sms',
    hidden,
    claimedAt + TEXT_ATTEMPT_MS,
  )
  const connected: Connected = { organizationId, settings: connection?.settings ?? {}, secrets, http, now: services.now }
  let outcome: Outcome & { readonly hasOptedOut?: boolean }
  let isKnownUnsent = !message.isUncertain
  try {
    const found = message.isUncertain ? await findEarlier(services, connected, outgoing) : undefined
    isKnownUnsent = true
    if (found === undefined && message.isUncertain) return await retryLater(services, outgoing, worker)
    const sid =
      found ??
      (await sendText(connected, { to, body: text, callbackUrl: callbackUrl(services.config.publicUrl, organizationUid, uid) }))
    outcome = { kind: 'delivered', externalId: sid }
  } catch (error) {
    outcome = outcomeOf(error, !isKnownUnsent)
    if ('error' in outcome) outcome = { ...outcome, error: redact(outcome.error, hidden) }
  }
  await record(services, outgoing, worker, outcome)
  if (outcome.kind === 'failed' && outcome.cause !== undefined) throw outcome.cause
}

/** The text was not sent, so it is decided again as for the first attempt. The lookup does not count as an attempt. */
const retryLater = (services: DeliveryServices, { message }: Outgoing, worker: string): Promise<void> =>
  services.db.asTenant(serverScope(message.organizationId), async (tx) => {
    await tx.run(sql`
      update message set state = 'planned', lease = null, is_uncertain = false, next_at = ${services.now()}, attempts = attempts - 1
      where ${own(message)} and lease = ${worker}`)
  })
