import { createHmac } from 'node:crypto'
import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { queueMail } from '../../mail/queue.ts'
import { badInput, notFound, type FieldError } from '../../problem.ts'
import { loadAppointment } from '../booking/appointment.ts'
import { bookSlot, dropHold } from '../booking/book.ts'
import { letter } from '../booking/letters.ts'
import { manageLink } from '../booking/manageLink.ts'
import { loadType } from '../booking/queries.ts'
import { readSlotId } from '../booking/slotId.ts'
import { inWords } from '../booking/words.ts'
import { judgeContact, type CleanContact } from './contact.ts'
import { loadCode, whereabouts, withGenerator, type Code, type Generator, type WebConfig, type Whereabouts } from './generator.ts'
import { once, readKey } from './idempotency.ts'
import { inLocale, judgeAnswers, loadQuestions, type Judged } from './questions.ts'

type Body = Bodies['qrCodes.entry']
type Reply = Replies['qrCodes.entry']

/** An entry by its way into the database. */
interface Entry {
  readonly body: Body
  readonly generator: Generator
  readonly webConfig: WebConfig
  readonly contact: CleanContact
  readonly judged: Judged
  readonly code: Code | undefined
  readonly place: Whereabouts
  readonly territoryId: number | null
  readonly appointmentTypeId: number | null
  readonly willBook: boolean
  /** When the shopper sent it; `now` is when it came. */
  readonly capturedAt: Date
  readonly now: Date
}

const DAY_MS = 86_400_000
const OLDEST_MS = 7 * DAY_MS
const AHEAD_MS = 10 * 60_000

/**
 * A shopper's entry: booked when a slot is named, else (or when an answer rules an appointment out) kept as a captured lead.
 * Required questions are asked for with a slot only; a contact alone is worth keeping.
 * @throws 400 naming each field, 404, 409 `slot-taken`, 422 `idempotency-key-reused`
 */
export async function enter(context: PublicContext, userUid: string, body: Body): Promise<Reply> {
  const { services, request } = context
  const { secretKey } = services.config
  const key = readKey(request)
  // A filled honeypot gets an answer that looks like any other; the same one for the same key.
  if (body.website) return { leadUid: decoyUid(secretKey, key ?? randomUid()), status: 'captured', appointment: null }
  const now = services.now()
  return withGenerator(services, userUid, { serviceGroupId: body.hdsfiGroup }, (tx, generator, webConfig) =>
    once(
      tx,
      {
        organizationId: generator.organizationId,
        scope: `entry ${userUid}`,
        key,
        body,
        secretKey,
        now,
        // A device that keeps entries asks again for as long as one is taken.
        keptMs: body.capturedAt === undefined ? DAY_MS : OLDEST_MS + DAY_MS,
      },
      async () => write(tx, context, await judge(tx, body, generator, webConfig, now)),
    ),
  )
}

const decoyUid = (secretKey: string, seed: string): string =>
  createHmac('sha256', secretKey).update(`decoy:${seed}`).digest('hex').slice(0, 26)

/** What is wrong with the moment that an entry says it was made at. */
function judgeMoment({ capturedAt, slotId }: Body, now: Date): FieldError[] {
  if (capturedAt === undefined) return []
  const message =
    slotId !== undefined
      ? 'goes without a slot only; a booking is made when it is sent'
      : Date.parse(capturedAt) > now.getTime() + AHEAD_MS
        ? 'is in the future; check the clock of the device'
        : Date.parse(capturedAt) < now.getTime() - OLDEST_MS
          ? 'is more than 7 days ago'
          : undefined
  return message ? [{ path: 'capturedAt', message }] : []
}

async function judge(tx: Tx, body: Body, generator: Generator, webConfig: WebConfig, now: Date): Promise<Entry> {
  const { organizationId } = generator
  const contact = judgeContact(body.contact, webConfig.fields)
  const errors: FieldError[] = [...contact.errors, ...judgeMoment(body, now)]
  const capturedAt = new Date(
    Math.min(body.capturedAt === undefined ? now.getTime() : Date.parse(body.capturedAt), now.getTime()),
  )
  if (body.consent.version !== webConfig.consent.version) {
    errors.push({ path: 'consent.version', message: 'is not the text in force; show the present one and ask again' })
  }
  const slot = body.slotId === undefined ? undefined : readSlotId(body.slotId)
  if (body.slotId !== undefined && !slot)
    errors.push({ path: 'slotId', message: 'is not a slot id; use one from available-appointments' })
  const code = await loadCode(tx, generator, body.qrUid, capturedAt)
  const appointmentTypeId = body.appointmentTypeId ?? slot?.appointmentTypeId ?? null
  const type = appointmentTypeId === null ? undefined : await loadType(tx, organizationId, appointmentTypeId)
  if (appointmentTypeId !== null && !type) throw notFound()
  if (type && type.serviceGroupId !== body.hdsfiGroup) {
    errors.push({ path: 'appointmentTypeId', message: 'is not of the service group that hdsfiGroup names' })
  }
  const asked = type ? [type.id] : await typesOf(tx, organizationId, body.hdsfiGroup)
  const judged = judgeAnswers(
    await loadQuestions(tx, organizationId, asked),
    body.answers ?? [],
    type !== undefined && slot !== undefined,
  )
  errors.push(...judged.errors)
  if (errors.length) throw badInput(...errors)
  const place = await whereabouts(tx, generator, code, capturedAt)
  return {
    body,
    generator,
    webConfig,
    contact,
    judged,
    code,
    place,
    territoryId: type?.territoryId ?? place.territoryId,
    appointmentTypeId,
    willBook: body.slotId !== undefined && !judged.isDisqualified,
    capturedAt,
    now,
  }
}

const typesOf = async (tx: Tx, organizationId: number, serviceGroupId: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from appointment_type where organization_id = ${organizationId} and service_group_id = ${serviceGroupId}
        and is_active and deleted_at is null`)
  ).map(({ id }) => id)

async function write(tx: Tx, context: PublicContext, entry: Entry): Promise<Reply> {
  const { config } = context.services
  const { body, generator, willBook, now } = entry
  const { organizationId } = generator
  const leadUid = randomUid()
  const leadId = await writeLead(tx, context, entry, leadUid)
  const link = manageLink(config, leadUid)
  let appointment: Reply['appointment'] = null
  let bookingId: number | null = null
  if (willBook && body.slotId !== undefined && entry.appointmentTypeId !== null) {
    const booked = await bookSlot(tx, {
      organizationId,
      leadId,
      appointmentTypeId: entry.appointmentTypeId,
      slotId: body.slotId,
      holdToken: body.holdToken,
      now,
      manageHash: link.hash,
    })
    const { startAt, endAt, timeZone, startLocal } = booked
    bookingId = booked.id
    appointment = { startAt, endAt, timeZone, startLocal, manageUrl: link.manageUrl, icsUrl: link.icsUrl }
    await tx.run(
      sql`update lead set appointment_at = ${startAt}::timestamptz where organization_id = ${organizationId} and id = ${leadId}`,
    )
    const full = await loadAppointment(tx, organizationId, booked.id)
    const message = full && letter('booked', full, config, link)
    if (message) await queueMail(tx, message)
  } else if (body.holdToken !== undefined) await dropHold(tx, organizationId, body.holdToken)

  const status = appointment ? 'scheduled' : 'captured'
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, to_status, note)
    select ${organizationId}, ${leadId}, ${now}, kind, to_status, note
    from jsonb_to_recordset(${JSON.stringify([
      { kind: 'created', to_status: status, note: null },
      ...(appointment ? [{ kind: 'booking', to_status: null, note: `Booked for ${inWords(appointment)}` }] : []),
    ])}::jsonb) as event (kind text, to_status text, note text)`)
  await tx.run(sql`insert into outbox (organization_id, topic, payload)
    values (${organizationId}, 'lead.created', ${JSON.stringify({ leadId, leadUid, status, bookingId })}::jsonb)`)
  return { leadUid, status, appointment }
}

async function writeLead(tx: Tx, { request }: PublicContext, entry: Entry, leadUid: string): Promise<number> {
  const { body, generator, webConfig, contact, judged, code, place, capturedAt, now } = entry
  const { organizationId, userId } = generator
  const locale = body.locale ?? 'en'
  const duplicate = await findDuplicate(tx, entry)
  const flags = [
    ...(duplicate ? ['duplicate'] : []),
    ...(judged.isDisqualified ? ['disqualified'] : []),
    ...(place.timeLogId === null ? ['outsideShift'] : []),
    ...((await isOwnContact(tx, entry)) ? ['ownContact'] : []),
  ]
  const consent = await tx.one<{ id: number }>(sql`
    insert into consent (organization_id, version, text, locale, page, ip, user_agent, ticked_by, at)
    values (${organizationId}, ${webConfig.consent.version}, ${inLocale(webConfig.consent.text, locale)}, ${locale},
      ${request.header('referer')?.slice(0, 2000) ?? null}, ${request.ip}, ${request.userAgent ?? null}, 'shopper', ${capturedAt})
    returning id`)
  const lead = await tx.one<{ id: number }>(sql`
    insert into lead (organization_id, uid, kind, status, first_name, last_name, email, phones, language_id, address, service_group_id,
      appointment_type_id, answers, store_id, lead_generator_id, qr_code_id, time_log_id, territory_id, utm, referrer, consent_id,
      duplicate_of_id, flags, self_booked, captured_at, received_at, set_at)
    values (${organizationId}, ${leadUid}, 'internal', ${entry.willBook ? 'scheduled' : 'captured'}, ${contact.firstName}, ${contact.lastName},
      ${contact.email}, ${JSON.stringify(contact.phone ? [{ e164: contact.phone, type: 'mobile' }] : [])}::jsonb,
      ${locale.startsWith('es') ? 2 : 1}, ${contact.address ? JSON.stringify(contact.address) : null}::jsonb, ${body.hdsfiGroup},
      ${entry.appointmentTypeId}, ${JSON.stringify(judged.answers)}::jsonb, ${place.storeId}, ${userId}, ${code?.id ?? null},
      ${place.timeLogId}, ${entry.territoryId}, ${JSON.stringify(body.utm ?? {})}::jsonb, ${body.referrer ?? null}, ${consent?.id ?? null},
      ${duplicate ?? null}, ${flags}::text[], ${entry.willBook}, ${capturedAt}, ${now}, ${entry.willBook ? now : null})
    returning id`)
  if (!lead || !consent) throw new Error('The lead was not written.')
  await tx.run(sql`update consent set lead_id = ${lead.id} where organization_id = ${organizationId} and id = ${consent.id}`)
  return lead.id
}

/** The lead that this one repeats; a duplicate of a duplicate points at the first. */
async function findDuplicate(tx: Tx, { contact, generator }: Entry): Promise<number | undefined> {
  const same = await tx.one<{ id: number }>(sql`
    select coalesce(duplicate_of_id, id) as id from lead
    where organization_id = ${generator.organizationId}
      and id = lead_twin(${generator.organizationId}, ${contact.phone}, ${contact.email})`)
  return same?.id
}

/** Whether the contact is the generator's own: a sign of invented leads. */
async function isOwnContact(tx: Tx, { contact, generator }: Entry): Promise<boolean> {
  const self = await tx.one(
    sql`select 1 as same from app_user where id = ${generator.userId} and (phone = ${contact.phone} or email = ${contact.email})`,
  )
  return self !== undefined
}
