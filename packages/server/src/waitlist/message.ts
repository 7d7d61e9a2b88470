import { dateFormat, formatAppointmentTime, formatMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { inLanguage, type Translations } from '../areas/appointmentTypes/translations.ts'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { languages, leadLanguage } from '../languages/index.ts'
import { isOptedOut } from '../messages/phones.ts'
import { planMessage } from '../messages/plan.ts'
import { hasTexts, zonesOf } from '../messages/planVisits.ts'
import { isQuiet, nextAllowed } from '../messages/quietHours.ts'

/** The fields of a lead on the waitlist that determine how they can be reached. */
export interface Reachable {
  readonly organizationId: number
  readonly leadId: number
  readonly email: string | null
  readonly phone: string | null
  readonly languageId: number
  readonly address: { readonly line1: string; readonly city: string; readonly state: string; readonly postalCode: string } | null
  readonly agreesToTexts: boolean
}
type MessageServices = Pick<Services, 'config' | 'keys' | 'now'>

/**
 * The channel on which to offer someone a time now: text, or else mail. Undefined without an address, and in their quiet hours, when they
 * would miss a hold of 15 minutes, the time at which these end; `optedOut` if they can no longer be reached at all.
 */
export async function reachOf(
  tx: Tx,
  { keys, now }: MessageServices,
  reachable: Reachable,
  timeZone: string,
): Promise<'sms' | 'email' | 'optedOut' | Date | undefined> {
  const channel = await channelOf(tx, keys, reachable)
  const zones = zonesOf(timeZone, reachable.address)
  const at = now().getTime()
  return (channel === 'sms' || channel === 'email') && isQuiet(at, zones) ? new Date(nextAllowed(at, zones)) : channel
}

/** The same, regardless of quiet hours. */
export async function channelOf(
  tx: Tx,
  keys: KeyRing,
  { organizationId, email, phone, agreesToTexts }: Pick<Reachable, 'organizationId' | 'email' | 'phone' | 'agreesToTexts'>,
): Promise<'sms' | 'email' | 'optedOut' | undefined> {
  const wantsTexts = agreesToTexts && phone !== null
  const isStopped = wantsTexts && (await isOptedOut(tx, keys, organizationId, phone))
  if (wantsTexts && !isStopped && (await hasTexts(tx, organizationId))) return 'sms'
  if (email !== null) return 'email'
  return isStopped ? 'optedOut' : undefined
}

interface OfferMessage {
  readonly offerId: number
  readonly token: string
  readonly channel: 'sms' | 'email'
  readonly candidate: Reachable & { readonly isEarlier: boolean }
  readonly type: { readonly name: string; readonly translations: Translations }
  readonly startAt: string
  readonly timeZone: string
  readonly expiresAt: Date
}

/** Plans the message of an offer; it is not sent once the offer has ended. */
export async function sendOffer(
  tx: Tx,
  { config, keys, now }: MessageServices,
  { offerId, token, channel, candidate, type, startAt, timeZone, expiresAt }: OfferMessage,
): Promise<void> {
  const { organizationId, leadId, isEarlier } = candidate
  const named = await tx.one<{ name: string; locales: string[] }>(sql`
    select name, coalesce((select config -> 'locales' from web_config where organization_id = organization.id), '[]') as locales
    from organization where id = ${organizationId}`)
  const language = leadLanguage(candidate.languageId, named?.locales ?? [])
  const { tag, waitlistOffer } = languages[language]
  const values = {
    organization: named?.name ?? '',
    type: inLanguage({ ...type, confirmationText: null }, language).name,
    when: formatAppointmentTime(startAt, timeZone, tag),
    until: dateFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit' }).format(expiresAt),
    url: `${config.publicUrl}/offer/${token}`,
  }
  const t = (key: keyof typeof waitlistOffer) => formatMessage(waitlistOffer[key], values, tag)
  const text = channel === 'sms' ? t('sms') : [t('offer'), t('until'), ...(isEarlier ? [t('moves')] : []), t('link')].join('\n\n')
  await planMessage(tx, keys, {
    organizationId,
    kind: 'offer',
    channel,
    occasion: `offer:${offerId}`,
    to: { leadId },
    dueAt: now(),
    expiresAt,
    content: channel === 'sms' ? { text } : { subject: t('subject').replace(/[\r\n]+/g, ' '), text },
    language,
  })
}
