import {
  defaultChannels,
  noticeKindsFor,
  roleList,
  urgentNotices,
  type NoticeChannel,
  type NoticeKind,
} from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { planMessages, type NewMessage } from '../messages/plan.ts'
import { staffLanguage, type StaffLanguage } from '../languages/index.ts'
import { noticeText, type NoticeValue } from './render.ts'
import { afterQuiet, nextDigest, type Reach } from './schedule.ts'
import type { NoticeText } from '../languages/types.ts'

export type NoticeServices = Pick<Services, 'config' | 'keys' | 'now'>

export interface Notice {
  readonly organizationId: number
  readonly kind: NoticeKind
  /** Identifies what it is about: nobody is notified of the same occasion twice. */
  readonly occasion: string
  readonly userIds: readonly number[]
  readonly title: NoticeText
  readonly body: NoticeText
  readonly values: Readonly<Record<string, NoticeValue>>
  /** Replaces `values` where a notice may be seen on a locked screen: at most a first name. */
  readonly discreetValues?: Readonly<Record<string, NoticeValue>>
  /** The path of the console page to open. */
  readonly link: string
}

interface Stored {
  readonly id: number
  readonly roleId: number
  readonly phone: string | null
  readonly languageId: number
  readonly channels: Readonly<Record<string, readonly NoticeChannel[]>> | null
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly digestAt: string | null
  readonly timeZone: string
}
interface Recipient extends Reach {
  readonly id: number
  readonly phone: string | null
  readonly language: StaffLanguage
  readonly channels: readonly NoticeChannel[]
}

const HOUR = 3_600_000
/** When unsent notices expire; longest for mail, which may be read late. */
const LIFE_MS: Readonly<Record<Exclude<NoticeChannel, 'inApp'>, number>> = { email: 72 * HOUR, sms: 6 * HOUR, push: 6 * HOUR }

/** The active recipients with their channels for the kind, except those whose role does not get it. */
async function recipientsOf(tx: Tx, { organizationId, kind, userIds }: Notice): Promise<Recipient[]> {
  const people = await tx.rows<Stored>(sql`
    select card.id, card.role_id, card.phone, card.language_id, p.channels, p.quiet_from, p.quiet_to, p.digest_at,
      coalesce(p.time_zone, person_time_zone(card.organization_id, card.membership_id)) as time_zone
    from user_card card
    left join notice_preference p on p.organization_id = card.organization_id and p.user_id = card.id
    where card.organization_id = ${organizationId} and card.id = any (${[...new Set(userIds)]}::int[]) and card.is_active
      and card.accepted_at is not null
    order by card.id`)
  return people.flatMap(({ roleId, languageId, quietFrom, quietTo, channels: chosen, ...person }) => {
    const role = roleList.find(({ id }) => id === roleId)
    if (!role || !noticeKindsFor(role).includes(kind)) return []
    const channels = chosen?.[kind] ?? defaultChannels(kind, role)
    const quiet = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null
    return channels.length ? [{ ...person, channels, quiet, language: staffLanguage(languageId) }] : []
  })
}

/**
 * Notifies people in their languages and on their channels, in the caller's transaction: in the app immediately, by mail, text and
 * push outside their quiet hours.
 * @returns how many people are notified; 0 if they were notified of the occasion before
 */
export async function notify(tx: Tx, services: NoticeServices, notice: Notice): Promise<number> {
  const groups = new Map<StaffLanguage, Recipient[]>()
  for (const person of await recipientsOf(tx, notice))
    groups.set(person.language, [...(groups.get(person.language) ?? []), person])
  let count = 0
  for (const [language, people] of groups) count += await notifyIn(tx, services, notice, language, people)
  return count
}

interface NoticeRow extends Pick<Notice, 'organizationId' | 'kind' | 'occasion' | 'link'> {
  readonly title: string
  readonly body: string
  readonly at: Date
}

/**
 * Records a notice and adds it to inboxes. @returns its id; undefined if the occasion was recorded before, possibly by another server
 */
export async function insertNotice(
  tx: Tx,
  { organizationId, kind, occasion, title, body, link, at }: NoticeRow,
  people: readonly { readonly id: number; readonly channels: readonly NoticeChannel[] }[],
): Promise<number | undefined> {
  const audience = { roleIds: [], territoryIds: [], userIds: people.map(({ id }) => id) }
  const channels = [...new Set(people.flatMap((person) => person.channels))]
  const made = await tx.one<{ id: number }>(sql`
    insert into notification (organization_id, title, body, channels, audience, sent_at, kind, occasion, link)
    values (${organizationId}, ${title}, ${body}, ${channels}::text[], ${JSON.stringify(audience)}::jsonb, ${at}, ${kind}, ${occasion}, ${link})
    on conflict (organization_id, occasion) do nothing returning id`)
  if (!made) return undefined
  const rows = people.map(({ id, channels: own }) => ({ id, inApp: own.includes('inApp') }))
  await tx.run(sql`
    insert into notification_recipient (organization_id, notification_id, user_id, is_in_app, sent_at)
    select ${organizationId}, ${made.id}, id, "inApp", ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id int, "inApp" boolean) order by id`)
  return made.id
}

async function notifyIn(
  tx: Tx,
  services: NoticeServices,
  notice: Notice,
  language: StaffLanguage,
  people: readonly Recipient[],
): Promise<number> {
  const { organizationId, kind, link, values } = notice
  const at = services.now()
  const render = (given: Notice['values']) => ({
    title: noticeText(language, notice.title, given).replace(/[\r\n\t]+/g, ' '),
    body: noticeText(language, notice.body, given),
  })
  const shown = render(values)
  const occasion = `${notice.occasion}:${language}`
  const id = await insertNotice(tx, { organizationId, kind, occasion, link, at, ...shown }, people)
  if (id === undefined) return 0
  const url = `${services.config.publicUrl}${link}`
  const discreet = render({ ...values, ...notice.discreetValues })
  const contents = {
    email: { subject: shown.title, text: [shown.body, noticeText(language, 'open', { url })].join('\n\n') },
    sms: { text: `${shown.title} ${url}` },
    push: { subject: discreet.title, text: discreet.body },
  }
  const digests: object[] = []
  const messages = people.flatMap((person) => {
    const digest = urgentNotices.includes(kind) ? undefined : nextDigest(at.getTime(), person)
    if (digest !== undefined && person.channels.includes('email'))
      digests.push({ userId: person.id, dueAt: new Date(digest).toISOString() })
    const dueAt = new Date(afterQuiet(at.getTime(), person))
    return (['email', 'sms', 'push'] as const).flatMap((channel): NewMessage[] => {
      if (!person.channels.includes(channel) || (channel === 'email' && digest !== undefined)) return []
      return [
        {
          organizationId,
          kind: 'notice',
          channel,
          occasion: `notice:${id}`,
          to: { userId: person.id },
          dueAt,
          expiresAt: new Date(dueAt.getTime() + LIFE_MS[channel]),
          content: contents[channel],
          language,
          params: { link, notice: kind },
        },
      ]
    })
  })
  await planMessages(tx, services.keys, messages)
  if (digests.length)
    await tx.run(sql`
      insert into notice_digest (organization_id, user_id, notification_id, due_at)
      select ${organizationId}, "userId", ${id}, "dueAt"
      from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as one ("userId" int, "dueAt" timestamptz)`)
  return people.length
}
