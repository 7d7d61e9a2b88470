import type { Bodies, Replies } from '@walkup/sdk/contract'
import { leadMessage, leadNote, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import type { KeyRing } from '../../keys/index.ts'
import { languageIdOf, textConsent } from '../../languages/index.ts'
import { confirmedBy } from '../../messages/confirmedBy.ts'
import { channelOf } from '../../waitlist/message.ts'
import { inLanguage } from '../appointmentTypes/translations.ts'
import { bookSlot, dropHold, lookAhead, type NamedSlot } from '../booking/book.ts'
import { manageLink } from '../booking/manageLink.ts'
import { SeatShareExceeded, takeSeatShare } from '../booking/seatShare.ts'
import type { CleanContact } from './contact.ts'
import { writeLead, type EntryToStore } from './createLead.ts'
import type { Code, Generator, GeneratorLocation, WebConfig } from './generator.ts'
import { createPhotoToken } from './photos.ts'
import { inLocale, localeOf, type Validated } from './questions.ts'
import { writeReview, type WantedTime } from './review.ts'
import { scanDevice } from './scanDevice.ts'
import type { ReviewReason, Screening } from './screening.ts'
import type { Visitor } from './visitor.ts'

type Body = Bodies['qrCodes.entry']
type Reply = Replies['qrCodes.entry']

/** A validated entry on its way into the database. */
export interface Entry {
  /** Of the code. */
  readonly userUid: string
  readonly body: Body
  readonly generator: Generator
  readonly webConfig: WebConfig
  readonly contact: CleanContact
  readonly validated: Validated
  readonly code: Code | undefined
  readonly place: GeneratorLocation
  readonly territoryId: number | null
  readonly appointmentTypeId: number | null
  readonly isOutOfArea: boolean
  /** The requested time, whether or not it can be booked. */
  readonly wanted: WantedTime | undefined
  /** The slot to book; undefined if none is requested, or an answer or the address rules an appointment out. */
  readonly slot: NamedSlot | undefined
  /** When the shopper sent it; `now` is when it arrived. */
  readonly capturedAt: Date
  readonly now: Date
}

/** An entry and its origin, as stored. */
function arrivalOf({ request, services }: PublicContext, entry: Entry, { isTrusted }: Visitor): EntryToStore {
  const { body, generator, webConfig, contact, validated, place } = entry
  const locale = body.locale ?? 'en'
  return {
    organizationId: generator.organizationId,
    uid: randomUid(),
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    phone: contact.phone,
    languageId: languageIdOf([locale, ...webConfig.locales]),
    address: contact.address,
    details: contact.details,
    serviceGroupId: body.hdsfiGroup,
    appointmentTypeId: entry.appointmentTypeId,
    answers: validated.answers,
    isDisqualified: validated.isDisqualified,
    isOutOfArea: entry.isOutOfArea,
    storeId: place.storeId,
    leadGeneratorId: generator.userId,
    qrCodeId: entry.code?.id ?? null,
    timeLogId: place.timeLogId,
    territoryId: entry.territoryId,
    utm: withoutPrefix(body.utm),
    context: body.context ?? {},
    referrer: body.referrer ?? null,
    waitlist: (!validated.isDisqualified && body.waitlist) || null,
    consent: {
      version: webConfig.consent.version,
      text: inLocale(webConfig.consent.text, locale),
      // The text's locale, since the text was shown in English if there is none in the shopper's language.
      locale: localeOf(webConfig.consent.text, locale),
      page: request.header('referer')?.slice(0, 2000) ?? null,
      ip: request.ip,
      userAgent: request.userAgent ?? null,
      textsText: body.consent.texts ? textConsent(locale) : null,
      tickedEvent: body.consent.by ?? null,
    },
    capturedAt: entry.capturedAt,
    scanDevice: scanDevice(services.keys, entry.capturedAt, request),
    isKiosk: isTrusted,
  }
}

/** Rules, filters and reports use the parameter names without `utm_`. */
const withoutPrefix = (utm: Body['utm'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(utm).map(([name, value]) => [name.replace(/^utm_(?=.)/, ''), value]))

/** Whether it counts toward the shared seat limit, since a single script could have sent all such entries. */
const isShared = ({ isTrusted, page }: Visitor): boolean => !isTrusted && page === undefined

/** Stores an entry: books, captures, or holds it for review. */
export async function storeEntry(
  tx: Tx,
  context: PublicContext,
  entry: Entry,
  visitor: Visitor,
  screening: Exclude<Screening, { kind: 'prove' }>,
): Promise<Reply> {
  const arrival = arrivalOf(context, entry, visitor)
  const review = async (reason: ReviewReason): Promise<Reply> => {
    if (entry.body.holdToken !== undefined) await dropHold(tx, arrival.organizationId, entry.body.holdToken)
    await writeReview(tx, arrival, reason, entry.wanted, entry.now)
    return { leadUid: arrival.uid, status: 'review', appointment: null }
  }
  if (screening.kind === 'review') return review(screening.reason)
  const accept = () => writeAccepted(tx, context, entry, arrival, visitor)
  if (!isShared(visitor)) return accept()
  try {
    return await tx.savepoint(accept)
  } catch (error) {
    if (!(error instanceof SeatShareExceeded)) throw error
    return review('slotShare')
  }
}

async function writeAccepted(
  tx: Tx,
  { services }: PublicContext,
  entry: Entry,
  arrival: EntryToStore,
  visitor: Visitor,
): Promise<Reply> {
  const { config } = services
  const { body, slot, now } = entry
  const { organizationId, uid: leadUid } = arrival
  const [leadId, ahead] = await Promise.all([
    writeLead(tx, arrival, { receivedAt: now, appointmentAt: slot && entry.wanted?.at }),
    slot && lookAhead(tx, { slot, now, holdToken: body.holdToken }),
  ])
  const link = manageLink(services, leadUid)
  const addEvents = (booked?: LeadMessage) => {
    const created = { kind: 'created', to_status: booked ? 'scheduled' : 'captured', note: null, messages: [] }
    const events = booked
      ? [created, { kind: 'booking', to_status: null, note: leadNote([booked]), messages: [booked] }]
      : [created]
    tx.send(sql`
      insert into lead_event (organization_id, lead_id, at, kind, to_status, note, messages)
      select ${organizationId}, ${leadId}, ${now}, kind, to_status, note, messages
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (kind text, to_status text, note text, messages jsonb)`)
  }
  let appointment: Reply['appointment'] = null
  if (slot) {
    const booked = await bookSlot(tx, {
      slot,
      leadId,
      now,
      ahead,
      manageHash: link.hash,
    })
    if (isShared(visitor))
      await takeSeatShare(tx, config.limits, visitor, { organizationId, appointmentTypeId: slot.type.id, ...booked }, now)
    const { startAt, endAt, timeZone, startLocal } = booked
    addEvents(leadMessage('booked', { at: startAt, timeZone }))
    appointment = {
      startAt,
      endAt,
      timeZone,
      startLocal,
      manageUrl: link.manageUrl,
      icsUrl: link.icsUrl,
      ...(booked.technicianName && { technician: { firstName: booked.technicianName } }),
      confirmationText: inLanguage(slot.type, body.locale ?? 'en').confirmationText,
      confirmedBy: await confirmedBy(tx, services, {
        organizationId,
        isConfirmed: slot.type.isConfirmed,
        email: arrival.email,
        phone: arrival.phone,
        agreesToTexts: !!arrival.consent.textsText,
      }),
    }
  } else {
    addEvents()
    if (body.holdToken !== undefined) await dropHold(tx, organizationId, body.holdToken)
  }
  const channel = await offersBy(tx, services.keys, arrival)
  return {
    leadUid,
    status: appointment ? 'scheduled' : 'captured',
    appointment,
    ...(entry.isOutOfArea && { isOutOfArea: true as const }),
    ...(channel && { waitlist: channel }),
    ...(entry.webConfig.photos === 'optional' && {
      photoToken: createPhotoToken(services.keys, entry.userUid, { organizationId, leadId }, now),
    }),
  }
}

/** The channel on which someone who joined the waitlist is offered times. */
async function offersBy(tx: Tx, keys: KeyRing, arrival: EntryToStore): Promise<Reply['waitlist']> {
  if (!arrival.waitlist || arrival.isOutOfArea) return
  const { organizationId, email, phone, consent } = arrival
  const channel = await channelOf(tx, keys, { organizationId, email, phone, agreesToTexts: !!consent.textsText })
  return channel === 'optedOut' ? undefined : channel
}
