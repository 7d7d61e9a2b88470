import { roles, type Bodies, type Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { queueMails } from '../../mail/queue.ts'
import { assertReferences, audit } from '../../persistence/index.ts'
import { badInput, conflict, type FieldError } from '../../problem.ts'
import { addDays } from '../../time/zone.ts'
import { offerRow, offersById, partners, type Offer, type Side } from './queries.ts'

const MAX_DAYS = 366
const ENTITY = 'smartCircleOffer'

/** The borrowing organization of a new offer. @throws 400 naming `borrowerId` or `borrowerUid` */
async function borrowerOf({ tx, caller }: Context, group: readonly { id: number }[], body: Bodies['smartCircle.offer']) {
  const { borrowerId, borrowerUid } = body
  if ((borrowerId === undefined) === (borrowerUid === undefined)) throw badInput({ path: 'borrowerId', code: 'required' })
  if (borrowerUid === undefined) {
    if (borrowerId === undefined || !group.some(({ id }) => id === borrowerId))
      throw badInput({ path: 'borrowerId', code: 'organization-out-of-reach' })
    return borrowerId
  }
  const found = await tx.one<{ id: number | null }>(sql`select find_smart_circle_partner(${borrowerUid}) as id`)
  if (!found?.id || found.id === caller.organizationId) throw badInput({ path: 'borrowerUid', code: 'unknown-reference' })
  return found.id
}

/** Notifies the other side's administrators in their inboxes and by email; does not name the offered people. */
async function notifyOtherSide(
  { tx, services }: Context,
  { id, side, lender, borrower }: Offer,
  title: string,
  body: string,
): Promise<void> {
  const text = body.replace('{lender}', lender.name).replace('{borrower}', borrower.name)
  const recipients = await tx.rows<{ organizationId: number; email: string }>(
    sql`select organization_id, email from notify_other_side(${id}, ${side === 'lent'}, ${title}, ${text})`,
  )
  const url = `${services.config.publicUrl}/smart-circle${side === 'lent' ? '/borrowed' : ''}`
  const mails = recipients.map(({ organizationId, email }) => ({ organizationId, to: email, subject: title, text: [text, url] }))
  await queueMails(tx, services.keys, mails)
}

/** Formats a date as 11/20/2026. */
const usDate = (date: string): string => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1')
const days = ({ firstDay, lastDay }: Offer): string =>
  firstDay === lastDay ? usDate(firstDay) : `${usDate(firstDay)}–${usDate(lastDay)}`

/** Offers people to another organization, all or none. @throws 400 naming a field, 409 `not-allowed` */
export async function makeOffers(context: Context, body: Bodies['smartCircle.offer']): Promise<Replies['smartCircle.offer']> {
  const { tx, caller, services } = context
  const { userIds, firstDay, lastDay, weekdays = [], rateNote = null, note = null } = body
  const { isLender, organizations, people } = await partners(context)
  if (!isLender) throw conflict('not-allowed.not-a-smart-circle')
  if (lastDay < firstDay) throw badInput({ path: 'lastDay', code: 'before-from' })
  if (addDays(firstDay, MAX_DAYS - 1) < lastDay)
    throw badInput({ path: 'lastDay', code: 'too-many-days-from-from', params: { days: MAX_DAYS } })
  if (lastDay < addDays(services.now().toISOString().slice(0, 10), -1)) throw badInput({ path: 'lastDay', code: 'in-past' })
  const borrowerId = await borrowerOf(context, organizations, body)
  const lendable = new Set(people.map(({ id }) => id))
  const errors = userIds.flatMap((id, index): FieldError[] => {
    if (!lendable.has(id)) return [{ path: `userIds.${index}`, code: 'not-lendable' }]
    return userIds.indexOf(id) < index ? [{ path: `userIds.${index}`, code: 'named-twice' }] : []
  })
  if (errors.length) throw badInput(...errors)
  const ids: number[] = []
  for (const userId of userIds) {
    const made = await tx.one<{ id: number | null }>(sql`
      select create_offer(${caller.organizationId}, ${borrowerId}, ${userId}, ${firstDay}::date, ${lastDay}::date,
        ${[...weekdays].sort((a, b) => a - b)}::int[], ${rateNote?.trim() || null}, ${note?.trim() || null}) as id`)
    if (!made?.id) throw badInput({ path: `userIds.${ids.length}`, code: 'not-lendable' })
    ids.push(made.id)
    const subject = { entity: ENTITY, organizationId: caller.organizationId, id: made.id }
    await audit(context, subject, 'create', null, { userId, borrowerId, firstDay, lastDay, weekdays, rateNote, note })
  }
  const items = await offersById(tx, ids, 'lent')
  const [first] = items
  if (first) {
    const who = items.length === 1 ? 'a lead generator' : `${items.length} lead generators`
    await notifyOtherSide(context, first, 'Lead generators offered', `{lender} offered {borrower} ${who} for ${days(first)}.`)
  }
  return { items }
}

const refused = {
  decided: () => conflict('decided.offer'),
  gone: () => conflict('not-allowed.offer-gone'),
  member: () => conflict('exists.own-member'),
} as const

/** Accepts a received offer. @throws 400 naming `territoryIds`, 404, 409 `decided`, `not-allowed` or `exists` */
export async function acceptOffer(context: Context, id: number, { territoryIds }: Bodies['smartCircle.accept']): Promise<Offer> {
  const { tx } = context
  const before = await offerRow(tx, id, 'borrowed')
  const organizationId = before.borrower.id
  await assertReferences(tx, organizationId, [
    { path: 'territoryIds', ids: territoryIds, table: 'territory', where: sql`deleted_at is null` },
  ])
  const row = await tx.one<{ outcome: 'accepted' | keyof typeof refused }>(sql`
    select accept_offer(${id}, ${roles.leadGenerator}::int, ${randomUid()}, ${[...territoryIds]}::int[]) as outcome`)
  const outcome = row?.outcome ?? 'gone'
  if (outcome !== 'accepted') throw refused[outcome]()
  const offer = await offerRow(tx, id, 'borrowed')
  const subject = { entity: ENTITY, organizationId, id }
  await audit(context, subject, 'accept', { state: before.state }, { state: offer.state, userId: offer.person.id, territoryIds })
  await notifyOtherSide(context, offer, 'Offer accepted', `{borrower} accepted your offer for ${days(offer)}.`)
  return offer
}

const closings = {
  withdrawn: ['withdraw', 'Offer withdrawn', '{lender} withdrew its offer for'],
  declined: ['decline', 'Offer declined', '{borrower} declined your offer for'],
  ended: ['end', 'Loan ended', '{borrower} ended the loan for'],
} as const

/** Withdraws, declines or ends an offer, by its side and state. @throws 404, 409 `decided` */
export async function closeOffer(
  context: Context,
  id: number,
  { side, dryRun = false }: { readonly side: Side; readonly dryRun?: boolean },
): Promise<Replies['smartCircle.close']> {
  const { tx, services } = context
  const before = await offerRow(tx, id, side)
  const row = await tx.one<{ shifts: number | null }>(
    sql`select close_offer(${id}, ${side === 'lent'}, ${services.now()}::timestamptz, ${dryRun}) as shifts`,
  )
  const shifts = row?.shifts ?? null
  if (shifts === null) throw conflict('decided.offer')
  const offer = await offerRow(tx, id, side)
  if (dryRun || offer.state === 'offered' || offer.state === 'accepted') return { dryRun, shifts, offer }
  const [action, title, text] = closings[offer.state]
  const organizationId = side === 'lent' ? offer.lender.id : offer.borrower.id
  await audit(context, { entity: ENTITY, organizationId, id }, action, { state: before.state }, { state: offer.state, shifts })
  const lost =
    shifts === 1 ? ' 1 planned shift is now an open shift.' : shifts ? ` ${shifts} planned shifts are now open shifts.` : ''
  await notifyOtherSide(context, offer, title, `${text} ${days(offer)}.${lost}`)
  return { dryRun, shifts, offer }
}
