import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { PublicContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { momentErrors, momentOf, readKey, withIdempotency } from '../../idempotency.ts'
import { badInput, notFound, type FieldError } from '../../problem.ts'
import { localToInstant } from '../../time/zone.ts'
import { wrongPreferences } from '../../waitlist/entry.ts'
import { readSlotId, type SlotKey } from '../booking/slotId.ts'
import { outOfArea } from '../leads/serviceArea.ts'
import { validateContact } from './contact.ts'
import { generatorLocation, loadCode, withGenerator, type GeneratorLocation, type Place } from './generator.ts'
import { content, proofRequired } from './proof.ts'
import { questionsOf, validateAnswers, type Question } from './questions.ts'
import type { WantedTime } from './review.ts'
import { returnAllowances, screenEntry } from './screening.ts'
import { storeEntry, type Entry } from './storeEntry.ts'
import { visitorOf } from './visitor.ts'

type Body = Bodies['qrCodes.entry']
type Reply = Replies['qrCodes.entry']

/**
 * Handles a shopper's entry: books the given slot, or stores a captured lead without a slot, when an answer disqualifies, or when
 * the address is outside the service area.
 * Suspicious entries and those over the limits go to review (docs/domain.md#booking-rules). Required questions are enforced
 * only with a slot.
 * @throws 400 naming each field, 404, 409 `slot-taken` or `proof-required`, 422 `idempotency-key-reused`
 */
export async function submitEntry(context: PublicContext, userUid: string, body: Body): Promise<Reply> {
  const { services, fullSlot } = context
  const key = body.slotId === undefined ? undefined : readSlotId(body.slotId)
  // If the slot filled up while this entry waited, it is rejected without further work, unless its key already has a response.
  if (fullSlot && key)
    return withGenerator(services, userUid, key, (tx, generator) =>
      oncePerKey(tx, context, generator.organizationId, userUid, body, () => Promise.reject(fullSlot)),
    )
  const now = services.now()
  const visitor = await visitorOf(context, userUid, body.pageToken)
  const screening = await screenEntry(context, userUid, body, visitor)
  let isStored = false
  try {
    const named = {
      serviceGroupId: body.hdsfiGroup,
      slotTypeId: body.appointmentTypeId ?? key?.appointmentTypeId,
      books: key !== undefined,
    }
    return await withGenerator(services, userUid, named, async (tx, place) => {
      // Its queries travel with that for the key, which may have a response already.
      const validated = validateEntry(tx, userUid, body, place, now)
      const replied = oncePerKey(tx, context, place.organizationId, userUid, body, async () => {
        const entry = await validated
        if (screening.kind === 'prove') throw await proofRequired(context, userUid, body)
        const reply = await storeEntry(tx, context, entry, visitor, screening)
        isStored = reply.status !== 'review'
        return reply
      })
      await Promise.allSettled([validated, replied])
      return replied
    })
  } finally {
    if (!isStored) await returnAllowances(context, screening)
  }
}

const oncePerKey = (
  tx: Tx,
  { services, request }: PublicContext,
  organizationId: number,
  userUid: string,
  body: Body,
  work: () => Promise<Reply>,
): Promise<Reply> =>
  withIdempotency(
    tx,
    {
      organizationId,
      scope: `entry ${userUid}`,
      key: readKey(request),
      body: content(body),
      keys: services.keys,
      now: services.now(),
    },
    work,
  )

/** Validates the time at which an entry says it was made. */
const validateMoment = ({ capturedAt, slotId }: Body, now: Date): FieldError[] =>
  capturedAt !== undefined && slotId !== undefined
    ? [{ path: 'capturedAt', code: 'captured-with-slot' }]
    : momentErrors(capturedAt, now, 'capturedAt')

async function validateEntry(tx: Tx, userUid: string, body: Body, generator: Place, now: Date): Promise<Entry> {
  const { organizationId, webConfig, type } = generator
  const contact = validateContact(body.contact, webConfig)
  const errors: FieldError[] = [...contact.errors, ...validateMoment(body, now)]
  const capturedAt = momentOf(body.capturedAt, now)
  if (body.consent.version !== webConfig.consent.version) {
    errors.push({ path: 'consent.version', code: 'consent-not-in-force' })
  }
  const key = body.slotId === undefined ? undefined : readSlotId(body.slotId)
  if (body.slotId !== undefined && !key) errors.push({ path: 'slotId', code: 'bad-slot-id' })
  if (body.waitlist && body.slotId !== undefined) errors.push({ path: 'waitlist', code: 'not-allowed' })
  if (body.waitlist) errors.push(...wrongPreferences(body.waitlist, now, 'waitlist'))
  const code = await loadCode(tx, generator, body.qrUid, capturedAt)
  const appointmentTypeId = body.appointmentTypeId ?? key?.appointmentTypeId ?? null
  if (appointmentTypeId !== null && !type) throw notFound()
  if (type && type.serviceGroupId !== body.hdsfiGroup) {
    errors.push({ path: 'appointmentTypeId', code: 'not-of-group' })
  }
  const asked = type ? [type.id] : typesOf(organizationId, body.hdsfiGroup)
  const found = await tx.one<GeneratorLocation & { questions: Question[]; isOut: boolean }>(sql`
    select place.*, ${outOfArea(organizationId, type?.territoryId, contact.address)} as is_out,
      (select coalesce(jsonb_agg(asked), '[]') from (${questionsOf(organizationId, asked)}) asked) as questions
    from (${generatorLocation(generator, code, capturedAt)}) place`)
  if (!found) throw new Error('The place was not found.')
  const { questions, isOut: outside, ...place } = found
  const validated = validateAnswers(questions, body.answers ?? [], type !== undefined && key !== undefined)
  errors.push(...validated.errors)
  if (errors.length) throw badInput(...errors)
  const isRuledOut = validated.isDisqualified || outside
  return {
    userUid,
    body,
    generator,
    webConfig,
    contact,
    validated,
    code,
    place,
    territoryId: type?.territoryId ?? place.territoryId,
    appointmentTypeId,
    isOutOfArea: outside,
    wanted: type && key && wantedTime(key, type.timeZone),
    slot: type && key && body.slotId !== undefined && !isRuledOut ? { id: body.slotId, key, type } : undefined,
    capturedAt,
    now,
  }
}

function wantedTime({ date, startLocal }: SlotKey, timeZone: string): WantedTime | undefined {
  const at = localToInstant(date, startLocal, timeZone)
  return at === undefined ? undefined : { at: new Date(at), timeZone }
}

const typesOf = (organizationId: number, serviceGroupId: number): Sql => sql`array(
  select id from appointment_type where organization_id = ${organizationId} and service_group_id = ${serviceGroupId}
    and is_active and deleted_at is null)`
