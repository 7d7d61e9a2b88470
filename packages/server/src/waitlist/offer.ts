import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../auth/tokens.ts'
import { holdSlot } from '../areas/booking/book.ts'
import { loadOffer, loadType, type BookableType } from '../areas/booking/queries.ts'
import { isOutOfArea } from '../areas/leads/serviceArea.ts'
import { slotIdOf, type SlotKey } from '../areas/booking/slotId.ts'
import type { Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { Problem } from '../problem.ts'
import { reachOf, sendOffer, type Reachable } from './message.ts'
import { isWanted, type Preference } from './preferences.ts'

export const OFFER_MINUTES = 15
const MINUTE = 60_000
/** How many people are considered for one opening. */
const CANDIDATES = 500

export type OfferServices = Pick<Services, 'config' | 'keys' | 'now'>

interface Opening extends SlotKey {
  readonly id: number
}
interface Candidate extends Reachable {
  readonly id: number
  readonly preferences: readonly Preference[]
  readonly isEarlier: boolean
  readonly visitAt: string | null
}

/**
 * Offers an organization's oldest freed seat to the first person who wants it, in one transaction. A hold takes the seat, so that it
 * cannot be offered to or booked by others. If nobody wants it, it stays available; if all who do are in their quiet hours, it is offered
 * after these. @returns false if there is nothing to do
 */
export async function offerNext(tx: Tx, services: OfferServices, organizationId: number): Promise<boolean> {
  // One server at a time per organization, so that people are asked in the order of the waitlist.
  const lock = await tx.one<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('waitlist', ${organizationId})) as is_ours`,
  )
  if (!lock?.isOurs) return false
  const opening = await tx.one<Opening>(sql`
    delete from waitlist_opening where organization_id = ${organizationId} and id = (
      select id from waitlist_opening where organization_id = ${organizationId} and due_at <= ${services.now()}::timestamptz order by id limit 1)
    returning id, appointment_type_id, date, to_char(start_local, 'HH24:MI') as start_local`)
  if (!opening) return false
  const type = await loadType(tx, organizationId, opening.appointmentTypeId)
  const now = services.now()
  const offer = type && (await loadOffer(tx, { type, now }, slotIdOf(opening), opening.date))
  if (!offer) return true
  const optedOut: number[] = []
  const awake: Date[] = []
  let isOffered = false
  for (const candidate of await candidatesFor(tx, type, opening)) {
    if (!isWanted(candidate.preferences, opening)) continue
    if (candidate.isEarlier && (candidate.visitAt === null || Date.parse(candidate.visitAt) <= offer.startAt)) continue
    if (await isOutOfArea(tx, organizationId, type.territoryId, candidate.address)) continue
    const channel = await reachOf(tx, services, candidate, type.timeZone)
    if (channel === 'optedOut') optedOut.push(candidate.id)
    else if (channel instanceof Date) awake.push(channel)
    else if (channel && (await offerTo(tx, services, { type, opening, candidate, channel })) !== 'entryGone') {
      isOffered = true
      break
    }
  }
  const [first] = awake.toSorted((a, b) => a.getTime() - b.getTime())
  if (first && !isOffered)
    await tx.run(sql`
      insert into waitlist_opening (organization_id, appointment_type_id, date, start_local, due_at)
      values (${organizationId}, ${opening.appointmentTypeId}, ${opening.date}::date, ${opening.startLocal}::time, ${first})`)
  if (optedOut.length)
    await tx.run(sql`
      update waitlist_entry set state = 'optedOut', ended_at = ${now}
      where organization_id = ${organizationId} and id = any (${optedOut}::int[]) and state = 'waiting'`)
  return true
}

/** The waitlist of a type, in order. */
const candidatesFor = (tx: Tx, type: BookableType, { appointmentTypeId, date, startLocal }: Opening): Promise<Candidate[]> =>
  tx.rows<Candidate>(sql`
    select e.organization_id, e.id, e.preferences, e.is_earlier, lead.id as lead_id, lead.email, lead.phone, lead.language_id, lead.address,
      exists (select from consent c where c.organization_id = lead.organization_id and c.id = lead.consent_id
        and c.texts and c.revoked_at is null) as agrees_to_texts,
      (select b.start_at from booking b where b.organization_id = lead.organization_id and b.lead_id = lead.id
        and b.status in ('scheduled', 'confirmed')) as visit_at
    from waitlist_entry e join lead on lead.organization_id = e.organization_id and lead.id = e.lead_id
    where e.organization_id = ${type.organizationId} and e.state = 'waiting' and e.service_group_id = ${type.serviceGroupId}
      and case when e.appointment_type_id is null then coalesce(lead.territory_id, ${type.territoryId}) = ${type.territoryId}
        else e.appointment_type_id = ${type.id} end
      and lead.deleted_at is null and lead.erased_at is null and lead.status <> 'rejected'
      and not exists (select from waitlist_offer f where f.organization_id = e.organization_id and f.entry_id = e.id
        and (f.state = 'open' or (f.appointment_type_id = ${appointmentTypeId} and f.date = ${date}::date and f.start_local = ${startLocal}::time)))
    order by e.id limit ${CANDIDATES}`)

interface Made {
  readonly type: BookableType
  readonly opening: Opening
  readonly candidate: Candidate
  readonly channel: 'sms' | 'email'
}
class EntryGone extends Error {}

async function offerTo(
  tx: Tx,
  services: OfferServices,
  { type, opening, candidate, channel }: Made,
): Promise<'offered' | 'seatGone' | 'entryGone'> {
  const now = services.now()
  const { organizationId } = type
  const token = randomUid(32)
  const { limits } = services.config
  try {
    await tx.savepoint(async () => {
      await holdSlot(tx, {
        organizationId,
        appointmentTypeId: type.id,
        slotId: slotIdOf(opening),
        now,
        holder: undefined,
        limits,
        offer: { token, minutes: OFFER_MINUTES },
      })
      // After the seat, in the same order as bookings.
      const entry = await tx.one(sql`
        select 1 as found from waitlist_entry
        where organization_id = ${organizationId} and id = ${candidate.id} and state = 'waiting' for no key update`)
      if (!entry) throw new EntryGone()
    })
  } catch (error) {
    if (error instanceof EntryGone) return 'entryGone'
    if (error instanceof Problem && error.status === 409) return 'seatGone'
    throw error
  }
  const expiresAt = new Date(now.getTime() + OFFER_MINUTES * MINUTE)
  const held = await tx.one<{ startAt: string; timeZone: string }>(sql`
    select start_at, time_zone from booking where organization_id = ${organizationId} and hold_hash = ${sha256(token)}`)
  if (!held) throw new Error('The hold of an offer was not written.')
  const made = await tx.one<{ id: number }>(sql`
    insert into waitlist_offer (organization_id, entry_id, appointment_type_id, date, start_local, start_at, time_zone, channel, token_hash,
      expires_at, created_at)
    values (${organizationId}, ${candidate.id}, ${type.id}, ${opening.date}::date, ${opening.startLocal}::time, ${held.startAt}::timestamptz,
      ${held.timeZone}, ${channel}, ${sha256(token)}, ${expiresAt}, ${now}) returning id`)
  await sendOffer(tx, services, { ...held, offerId: made?.id ?? 0, token, channel, candidate, type, expiresAt })
  return 'offered'
}

/** Ends expired offers, whose seats are offered to the next person; returns how many there were. */
export async function expireOffers(tx: Tx, organizationId: number, now: Date): Promise<number> {
  const due = await tx.rows<{ id: number }>(sql`
    select id from waitlist_offer where organization_id = ${organizationId} and state = 'open' and expires_at <= ${now}
    order by id limit 100 for update skip locked`)
  for (const { id } of due) await closeOffer(tx, { organizationId, id, now, state: 'expired' })
  await tx.run(sql`
    update waitlist_entry set state = 'expired', ended_at = ${now}
    where organization_id = ${organizationId} and state = 'waiting' and expires_on < (${now}::timestamptz - interval '1 day')::date`)
  return due.length
}

/** Ends an open offer without a booking: releases its hold, so that the seat can be offered again. */
export async function closeOffer(
  tx: Tx,
  {
    organizationId,
    id,
    now,
    state,
  }: { readonly organizationId: number; readonly id: number; readonly now: Date; readonly state: 'expired' | 'declined' },
): Promise<void> {
  const closed = await tx.one<SlotKey & { tokenHash: string }>(sql`
    update waitlist_offer set state = ${state}, decided_at = ${now}
    where organization_id = ${organizationId} and id = ${id} and state = 'open'
    returning appointment_type_id, date, to_char(start_local, 'HH24:MI') as start_local, token_hash`)
  if (!closed) return
  await tx.run(sql`
    delete from booking where organization_id = ${organizationId} and hold_hash = ${closed.tokenHash} and status = 'held'`)
  await tx.run(sql`
    insert into waitlist_opening (organization_id, appointment_type_id, date, start_local)
    values (${organizationId}, ${closed.appointmentTypeId}, ${closed.date}::date, ${closed.startLocal}::time)`)
}

interface Leaving {
  readonly organizationId: number
  readonly leadId: number
  readonly state: 'removed' | 'optedOut'
  readonly now: Date
}
/** Removes a lead from the waitlist; an open offer goes to the next person. @returns whether it was on the waitlist */
export async function leaveWaitlist(tx: Tx, { organizationId, leadId, state, now }: Leaving): Promise<boolean> {
  const open = await tx.one<{ id: number }>(sql`
    select f.id from waitlist_offer f join waitlist_entry e on e.organization_id = f.organization_id and e.id = f.entry_id
    where f.organization_id = ${organizationId} and e.lead_id = ${leadId} and f.state = 'open'`)
  if (open) await closeOffer(tx, { organizationId, id: open.id, now, state: 'declined' })
  const ended = await tx.run(sql`
    update waitlist_entry set state = ${state}, ended_at = ${now}
    where organization_id = ${organizationId} and lead_id = ${leadId} and state = 'waiting'`)
  return ended > 0
}
