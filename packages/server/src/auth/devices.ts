import sql from 'sql-template-tag'
import type { RequestInfo, Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { queueMail } from '../mail/queue.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { textNewDevice } from './phoneCodes.ts'
import { deviceName } from './deviceName.ts'
import { randomUid, sha256 } from './tokens.ts'

/** Browsers send their token in a cookie; clients without cookies generate one and send it as a header. */
const COOKIE = '__Host-walkup-device'
const HEADER = 'x-device-token'
const COOKIE_SECONDS = 400 * 86_400
const MAX_DEVICES = 50
/** Days for which the link in a new-device notice works. */
export const REPORT_DAYS = 30

/** The device token of a request, if any. */
function shownToken(request: RequestInfo): string | undefined {
  const token = request.header(HEADER) ?? request.cookie(COOKIE)
  return token && /^[A-Za-z0-9]{22,64}$/.test(token) ? token : undefined
}

/** The hash of a device that has signed in to the account before; undefined for an unknown one. */
export async function knownDevice(tx: Tx, userId: number | undefined, request: RequestInfo): Promise<string | undefined> {
  const token = shownToken(request)
  const row = await tx.one<{ hash: string }>(sql`
    select hash from known_device where user_id = ${userId ?? 0} and hash = ${sha256(token ?? '')} and has_token`)
  return row?.hash
}

async function keep(tx: Tx, userId: number, hash: string, hasToken: boolean, sessionId: string | null): Promise<boolean> {
  const row = await tx.one<{ isNew: boolean }>(sql`
    insert into known_device (user_id, hash, has_token, session_id) values (${userId}, ${hash}, ${hasToken}, ${sessionId})
    on conflict (user_id, hash) do update set last_used_at = app_now(), session_id = excluded.session_id
    returning created_at = last_used_at as is_new`)
  return row?.isNew === true
}

/** Remembers the device of a request and returns whether it is new to the account. */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  sessionId: string | null,
  request: RequestInfo,
): Promise<{ readonly isNew: boolean; readonly hash: string }> {
  const shown = shownToken(request)
  const token = shown ?? randomUid(32)
  const hash = sha256(token)
  if (!request.header(HEADER)) request.reply.setCookie(COOKIE, token, { httpOnly: true, maxAgeSeconds: COOKIE_SECONDS })
  let isNew = await keep(tx, userId, hash, true, sessionId)
  // A client without cookies sends no token again, so its address and user agent identify it.
  if (!shown && !request.canKeepCookie) {
    isNew = await keep(tx, userId, sha256(`program:${request.ip}:${request.userAgent ?? ''}`), false, sessionId)
  }
  // Tokens that were never presented again are dropped first.
  await tx.run(sql`
    delete from known_device where user_id = ${userId} and hash in (
      select hash from known_device where user_id = ${userId}
      order by hash = ${hash} desc, not has_token desc, last_used_at > created_at desc, last_used_at desc offset ${MAX_DEVICES})`)
  return { isNew, hash }
}

/** Forgets every device but one, so that someone with the old password has no allowance left. */
export const forgetDevices = (tx: Tx, userId: number, except: string | null = null): Promise<number> =>
  tx.run(sql`delete from known_device where user_id = ${userId} and hash is distinct from ${except}`)

/** Mails or texts a one-time notice about a sign-in from a new device; its link ends that session. */
export async function notifyNewDevice(
  tx: Tx,
  services: Services,
  request: RequestInfo,
  person: {
    readonly userId: number
    readonly email: string | null
    readonly phone: string | null
    readonly firstName: string
    readonly languageId: number
  },
  hash: string,
): Promise<void> {
  const { config, keys, now } = services
  const linkId = randomUid(32)
  await tx.run(sql`
    update known_device set report_hash = ${sha256(linkId)} where user_id = ${person.userId} and hash = ${hash}`)
  await recordSecurityEvent(tx, { kind: 'newDevice', userId: person.userId, request })
  const { email, phone } = person
  if (email === null) {
    if (phone !== null) await textNewDevice(tx, services, request, { ...person, phone, linkId })
    return
  }
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(now())
  await queueMail(tx, keys, {
    to: email,
    subject: 'New sign-in to your Walkup account',
    text: [
      `Hello ${person.firstName},`,
      'We noticed a sign-in to your account from a new device:',
      [`Time: ${when} UTC`, `IP address: ${request.ip}`, `Browser: ${deviceName(request.userAgent)}`].join('\n'),
      'If this was you, you don’t need to do anything. If it wasn’t, open this link to end that session and reset your password:',
      `${config.publicUrl}/account/not-me/${linkId}`,
    ],
  })
}
