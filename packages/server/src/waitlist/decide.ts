import type { Replies } from '@walkup/sdk/contract'
import { leadMessage, leadNote } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { sha256 } from '../auth/tokens.ts'
import { inLanguage, type Translations } from '../areas/appointmentTypes/translations.ts'
import { canChange, loadAppointment } from '../areas/booking/appointment.ts'
import { bookSlot, rescheduleBooking } from '../areas/booking/book.ts'
import { manageLink } from '../areas/booking/manageLink.ts'
import { loadType } from '../areas/booking/queries.ts'
import { slotIdOf } from '../areas/booking/slotId.ts'
import type { Services } from '../context.ts'
import { serverScope, withRetry, type Tx } from '../db/index.ts'
import { leadLanguage } from '../languages/index.ts'
import { conflict, notFound } from '../problem.ts'
import { closeOffer } from './offer.ts'

export interface Offer {
  readonly organizationId: number
  readonly id: number
  readonly entryId: number
  readonly leadId: number
  readonly leadUid: string
  readonly leadStatus: string
  readonly appointmentTypeId: number
  readonly typeName: string
  readonly organizationName: string
  readonly date: string
  readonly startLocal: string
  readonly startAt: string
  readonly timeZone: string
  readonly tokenHash: string
  readonly state: 'open' | 'accepted' | 'declined' | 'expired'
  readonly expiresAt: string
  readonly createdAt: string
  /** The visit that would be moved. */
  readonly visitId: number | null
  readonly visitAt: string | null
}

/** What the type is called in the shopper's language. */
interface Named {
  readonly name: string
  readonly translations: Translations
  readonly languageId: number
  readonly locales: readonly string[]
}

/** Loads an offer with its lead; `lock` serializes decisions on it. */
export async function loadOfferOf(tx: Tx, organizationId: number, id: number, lock = false): Promise<Offer | undefined> {
  const row = await tx.one<Omit<Offer, 'typeName'> & Named>(sql`
    select f.organization_id, f.id, f.entry_id, lead.id as lead_id, lead.uid as lead_uid, lead.status as lead_status, f.appointment_type_id,
      type.name, type.translations, lead.language_id, o.name as organization_name,
      coalesce((select config -> 'locales' from web_config where organization_id = o.id), '[]') as locales, f.date, to_char(f.start_local, 'HH24:MI') as start_local, f.start_at,
      f.time_zone, f.token_hash, f.state, f.expires_at, f.created_at, visit.id as visit_id, visit.start_at as visit_at
    from waitlist_offer f join waitlist_entry e on e.organization_id = f.organization_id and e.id = f.entry_id
    join lead on lead.organization_id = e.organization_id and lead.id = e.lead_id and lead.deleted_at is null
    join organization o on o.id = f.organization_id
    join appointment_type type on type.organization_id = f.organization_id and type.id = f.appointment_type_id
    left join booking visit on visit.organization_id = lead.organization_id and visit.lead_id = lead.id
      and visit.status in ('scheduled', 'confirmed')
    where f.organization_id = ${organizationId} and f.id = ${id} ${lock ? sql`for no key update of f` : sql``}`)
  if (!row) return
  const { name, translations, languageId, locales, ...offer } = row
  return {
    ...offer,
    typeName: inLanguage({ name, confirmationText: null, translations }, leadLanguage(languageId, locales)).name,
  }
}

export const isOpen = ({ state, expiresAt }: Offer, now: Date): boolean =>
  state === 'open' && Date.parse(expiresAt) > now.getTime()

/**
 * Books the offered time, or moves the shopper's visit to it, and ends their waitlist entry. Idempotent.
 * @throws 409 `offer-ended`, `too-late` or `slot-taken`
 */
export async function acceptOffer(tx: Tx, services: Pick<Services, 'config' | 'keys' | 'now'>, offer: Offer): Promise<void> {
  const now = services.now()
  if (offer.state === 'accepted') return
  if (!isOpen(offer, now) || offer.leadStatus === 'rejected') throw conflict('offer-ended')
  const { organizationId, leadId, id } = offer
  const visit = offer.visitId === null ? undefined : await loadAppointment(tx, organizationId, offer.visitId)
  if (visit && !canChange(visit, now)) throw conflict('too-late')
  const type = await loadType(tx, organizationId, offer.appointmentTypeId)
  if (!type) throw notFound()
  const slotId = slotIdOf(offer)
  const noticeFrom = new Date(offer.createdAt)
  // Nobody can take the seat in between, since this transaction holds its lock.
  await tx.run(sql`
    delete from booking where organization_id = ${organizationId} and hold_hash = ${offer.tokenHash} and status = 'held'`)
  const { startAt, timeZone } = offer
  if (visit && visit.appointmentTypeId === type.id) {
    await rescheduleBooking(tx, { organizationId, leadId, slotId, now, noticeFrom, type })
  } else {
    if (visit)
      await tx.run(sql`
        update booking set status = 'cancelled', ics_sequence = ics_sequence + 1
        where organization_id = ${organizationId} and id = ${visit.bookingId}`)
    // The link of an earlier visit is kept; a first visit gets a new one.
    const earlier = await tx.one(sql`
      select 1 as found from booking where organization_id = ${organizationId} and lead_id = ${leadId} and manage_hash is not null limit 1`)
    const manageHash = earlier ? undefined : manageLink(services, offer.leadUid).hash
    const key = { appointmentTypeId: type.id, date: offer.date, startLocal: offer.startLocal }
    await bookSlot(tx, { slot: { id: slotId, key, type }, leadId, now, manageHash, noticeFrom, replaces: visit?.bookingId })
  }
  await tx.run(sql`
    update lead set status = 'scheduled', set_at = coalesce(set_at, ${now}::timestamptz), appointment_type_id = ${type.id}
    where organization_id = ${organizationId} and id = ${leadId}`)
  const messages = [
    visit
      ? leadMessage('moved-by-shopper', { from: visit.startAt, to: startAt, timeZone })
      : leadMessage('booked', { at: startAt, timeZone }),
    leadMessage('from-waitlist'),
  ]
  const isStatus = offer.leadStatus !== 'scheduled'
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, from_status, to_status, note, messages)
    values (${organizationId}, ${leadId}, ${now}, ${isStatus ? 'status' : 'booking'}, ${isStatus ? offer.leadStatus : null},
      ${isStatus ? 'scheduled' : null}, ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb)`)
  await tx.run(sql`
    update waitlist_offer set state = 'accepted', decided_at = ${now} where organization_id = ${organizationId} and id = ${id}`)
  await tx.run(sql`
    update waitlist_entry set state = 'booked', ended_at = ${now}
    where organization_id = ${organizationId} and id = ${offer.entryId} and state = 'waiting'`)
}

/** Declines an offer: the next person is asked, and the shopper stays on the waitlist. */
export const declineOffer = (tx: Tx, { organizationId, id }: Offer, now: Date): Promise<void> =>
  closeOffer(tx, { organizationId, id, now, state: 'declined' })

/** Whether the latest offer to a lead was accepted. */
export const hasAccepted = async (tx: Tx, organizationId: number, leadId: number): Promise<boolean> =>
  (
    await tx.one<{ state: Offer['state'] }>(sql`
      select f.state from waitlist_offer f join waitlist_entry e on e.organization_id = f.organization_id and e.id = f.entry_id
      where f.organization_id = ${organizationId} and e.lead_id = ${leadId} order by f.id desc limit 1`)
  )?.state === 'accepted'

/** Decides on a lead's open offer, for replies by text. @returns false if there is none */
export async function answerOffer(
  tx: Tx,
  services: Pick<Services, 'config' | 'keys' | 'now'>,
  { organizationId, leadId, accepts }: { readonly organizationId: number; readonly leadId: number; readonly accepts: boolean },
): Promise<boolean> {
  const now = services.now()
  const open = await tx.one<{ id: number }>(sql`
    select f.id from waitlist_offer f join waitlist_entry e on e.organization_id = f.organization_id and e.id = f.entry_id
    where f.organization_id = ${organizationId} and e.lead_id = ${leadId} and f.state = 'open' and f.expires_at > ${now}`)
  const offer = open && (await loadOfferOf(tx, organizationId, open.id, true))
  if (!offer) return false
  if (accepts) await acceptOffer(tx, services, offer)
  else await declineOffer(tx, offer, now)
  return true
}

type View = Replies['waitlistOffer.get']

const present = (offer: Offer, now: Date, movesFrom: string | null): View => ({
  state: offer.state === 'open' && !isOpen(offer, now) ? 'expired' : offer.state,
  organization: { name: offer.organizationName },
  appointmentType: { name: offer.typeName },
  startAt: offer.startAt,
  timeZone: offer.timeZone,
  expiresAt: offer.expiresAt,
  movesFrom,
})

/** Runs `work` in the organization of an offer's link. @throws 404 */
async function ofLink<T>(
  { db }: Pick<Services, 'db'>,
  token: string,
  work: (tx: Tx, read: (lock?: boolean) => Promise<Offer>) => Promise<T>,
): Promise<T> {
  const found = await db.asTenant(serverScope(), (tx) =>
    tx.one<{ organizationId: number; id: number }>(sql`select organization_id, id from resolve_waitlist_offer(${sha256(token)})`),
  )
  if (!found) throw notFound()
  const { organizationId, id } = found
  return withRetry(() =>
    db.asTenant(serverScope(organizationId), (tx) =>
      work(tx, async (lock) => {
        const offer = await loadOfferOf(tx, organizationId, id, lock)
        if (!offer) throw notFound()
        return offer
      }),
    ),
  )
}

/** The offer of a link; viewing changes nothing. @throws 404 */
export const viewOffer = (services: Pick<Services, 'db' | 'now'>, token: string): Promise<View> =>
  ofLink(services, token, async (_, read) => {
    const offer = await read()
    return present(offer, services.now(), offer.state === 'open' ? offer.visitAt : null)
  })

/** Decides on the offer of a link, one decision at a time. @throws 404, and what `work` throws */
export const decideByLink = (
  services: Pick<Services, 'db' | 'now'>,
  token: string,
  work: (tx: Tx, offer: Offer) => Promise<void>,
): Promise<View> =>
  ofLink(services, token, async (tx, read) => {
    const { organizationId, leadId } = await read()
    // The lead first, in the same order as bookings and replies by text.
    await tx.one(sql`select 1 from lead where organization_id = ${organizationId} and id = ${leadId} for no key update`)
    const offer = await read(true)
    await work(tx, offer)
    return present(await read(), services.now(), offer.state === 'open' ? offer.visitAt : null)
  })
