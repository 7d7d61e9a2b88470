import sql from 'sql-template-tag'
import { urgentNotices, type NoticeKind } from '@walkup/sdk/contract'
import { randomUid } from '../../auth/tokens.ts'
import type { Services } from '../../context.ts'
import { serverScope, type Tx } from '../../db/index.ts'
import { LEASE_MS, nextAttemptAt } from '../../delivery/schedule.ts'
import type { JobKind } from '../../jobs/kind.ts'
import { queueLimits, workThrough } from '../../jobs/queue.ts'
import { outboundFetch } from '../../http/outbound.ts'
import { openContent } from '../../messages/plan.ts'
import { encryptPush } from './encrypt.ts'
import { loadVapidKeys, vapidAuthorization, type VapidKeys } from './vapid.ts'

type PushServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'>
const CONCURRENCY = 16
/** The longest topic that push services accept. */
const TOPIC_LENGTH = 32
const BODY_LENGTH = 1000

interface Claimed {
  readonly organizationId: number
  readonly id: number
}
interface Due {
  readonly uid: string
  readonly userId: number | null
  readonly sealedBody: string | null
  readonly params: { readonly link?: string; readonly notice?: NoticeKind }
  readonly expiresAt: string
  readonly attempts: number
  readonly firstAttemptAt: string | null
  readonly createdAt: string
}
interface Device {
  readonly id: number
  readonly endpoint: string
  readonly p256dh: string
  readonly sealedAuth: string
}

export const deviceSealContext = (endpoint: string): string => `push:${endpoint}`

/**
 * Sends due push messages to all devices of their recipients. A message that is resent, after a crash or because a device could not be
 * reached, has the same topic and tag, so it replaces itself on devices that already have it.
 */
export const pushesJob: JobKind<PushServices> = {
  kind: 'pushes',
  every: 'when due',
  limits: queueLimits,
  async run(services, job, signal) {
    const { db, now } = services
    // Identifies the process in leases.
    const worker = `${process.pid}-${randomUid(12)}`
    const keys = await loadVapidKeys(services)
    const claim = (most: number) =>
      db.asAccounts((tx) =>
        tx.rows<Claimed>(sql`
          select * from claim_messages(${worker}, ${now()}::timestamptz, make_interval(secs => ${LEASE_MS / 1000}), ${['push']}::text[], ${most}::int)`),
      )
    const work = (one: Claimed) => sendPush(services, keys, one, worker)
    return { count: await workThrough({ atOnce: CONCURRENCY, claim, work }, job, signal) }
  },
}

const own = ({ organizationId, id }: Claimed, worker: string) =>
  sql`organization_id = ${organizationId} and id = ${id} and lease = ${worker}`

async function sendPush(services: PushServices, keys: VapidKeys, claimed: Claimed, worker: string): Promise<void> {
  const { db, now } = services
  const { organizationId } = claimed
  const asServer = <T>(work: (tx: Tx) => Promise<T>) => db.asTenant(serverScope(organizationId), work)
  const found = await asServer(async (tx) => {
    const due = await tx.one<Due>(sql`
      select uid, user_id, sealed_body, params, expires_at, attempts, first_attempt_at, created_at from message where ${own(claimed, worker)}`)
    if (!due) return undefined
    const devices = await tx.rows<Device>(sql`
      select s.id, s.endpoint, s.p256dh, s.sealed_auth from push_subscription s
      join user_card card on card.organization_id = s.organization_id and card.id = s.user_id and card.is_active and card.accepted_at is not null
      where s.organization_id = ${organizationId} and s.user_id = ${due.userId} order by s.id`)
    const reason = Date.parse(due.expiresAt) <= now().getTime() ? 'expired' : devices.length ? undefined : 'not-set-up'
    if (reason === undefined) {
      await tx.run(sql`
        update message set first_attempt_at = coalesce(first_attempt_at, ${now()}::timestamptz) where ${own(claimed, worker)}`)
      return { due, devices }
    }
    await tx.run(sql`
      update message set state = 'skipped', skip_reason = ${reason}, next_at = null, lease = null where ${own(claimed, worker)}`)
    return undefined
  })
  if (!found) return
  const { due, devices } = found
  const outcomes = await Promise.all(devices.map((device) => sendTo(services, keys, device, due)))
  await asServer(async (tx) => {
    const gone = outcomes.flatMap(({ isGone }, index) => (isGone ? (devices[index]?.id ?? []) : []))
    if (gone.length)
      await tx.run(sql`
        delete from push_subscription where organization_id = ${organizationId} and id = any (${gone}::int[])`)
    const failure = outcomes.find(({ error }) => error !== undefined)?.error
    const again =
      failure === undefined
        ? undefined
        : nextAttemptAt(
            { attempts: due.attempts, firstAttemptAt: new Date(due.firstAttemptAt ?? now()), retryAfterMs: undefined },
            now(),
          )
    const next = again && again.getTime() < Date.parse(due.expiresAt) ? again : null
    const state = failure === undefined ? (gone.length === devices.length ? 'skipped' : 'sent') : next ? 'failed' : 'dead'
    await tx.run(sql`
      update message set state = ${state}, skip_reason = ${state === 'skipped' ? 'not-set-up' : null}, next_at = ${next}, lease = null,
        sent_at = ${state === 'sent' ? now() : null}, last_error = ${failure ?? null}
      where ${own(claimed, worker)}`)
  })
}

interface Outcome {
  readonly isGone?: true
  readonly error?: string
}

async function sendTo(services: PushServices, keys: VapidKeys, device: Device, due: Due): Promise<Outcome> {
  const { config, now } = services
  const content = openContent(services.keys, due)
  const auth = services.keys.unseal(deviceSealContext(device.endpoint), device.sealedAuth)
  if (!content || auth === undefined) return { error: 'No key of this server opens the message.' }
  const { subject = '', text } = content
  const { link = '/inbox', notice } = due.params
  try {
    const { status } = await outboundFetch({
      url: device.endpoint,
      method: 'POST',
      headers: {
        authorization: vapidAuthorization(keys, device.endpoint, config.vapidSubject ?? config.publicUrl, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, Math.floor((Date.parse(due.expiresAt) - now().getTime()) / 1000))),
        topic: due.uid.slice(0, TOPIC_LENGTH),
        urgency: notice && urgentNotices.includes(notice) ? 'high' : 'normal',
      },
      body: encryptPush(JSON.stringify({ title: subject, body: text.slice(0, BODY_LENGTH), tag: due.uid, link }), {
        p256dh: device.p256dh,
        auth,
      }),
      allowed: config.outboundAllow,
    })
    // 404 and 410: the browser ended the subscription.
    if (status === 404 || status === 410) return { isGone: true }
    return status >= 200 && status < 300 ? {} : { error: `The push service answered ${status}.` }
  } catch (error) {
    return { error: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }
  }
}
