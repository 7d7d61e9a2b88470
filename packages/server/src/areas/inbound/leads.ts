import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { CallerContext, Context } from '../../context.ts'
import { withCapacity } from '../../delivery/capacity.ts'
import { Problem, toFieldError, type FieldError } from '../../problem.ts'
import { readSlotId, slotIdOf, type SlotKey } from '../booking/slotId.ts'
import { changesOf, createLeads, updateLeads, type Existing } from '../leads/importWrite.ts'
import { addEvent } from '../leads/leadEvents.ts'
import { setStatus } from '../leads/status.ts'
import { loadLookups, readRow, type Row } from './rows.ts'

type Result = Replies['inbound.leads']['results'][number]

/** Saves each row in its own transaction; a row's errors are part of its result. */
export async function receiveLeads(
  context: CallerContext,
  { leads }: Bodies['inbound.leads'],
): Promise<Replies['inbound.leads']> {
  const { transact, caller, services } = context
  const lookups = await transact((tx) => loadLookups(tx, caller.organizationId, services.now()))
  const results: Result[] = []
  for (const given of leads as readonly unknown[]) {
    const { row, errors } = readRow(given, lookups)
    results.push(row ? await receive(context, row) : rejected(given, errors))
  }
  return { results }
}

function rejected(given: unknown, errors: readonly FieldError[]): Result {
  const id = (given as { externalId?: unknown } | null | undefined)?.externalId
  const externalId = typeof id === 'string' ? id.slice(0, 200) : typeof id === 'number' ? String(id) : null
  return { externalId, leadUid: null, status: null, result: 'rejected', errors: errors.map(toFieldError) }
}

async function receive(context: CallerContext, row: Row): Promise<Result> {
  const { transact, services } = context
  const save = () => transact((tx) => saveRow({ ...context, tx }, row))
  // Like other bookings, it queues before it uses a connection.
  const inTurn = () =>
    withCapacity(services, () =>
      row.slotId !== null && readSlotId(row.slotId) ? services.slotTurns.run([row.slotId], save) : save(),
    )
  try {
    // An import may have created the same lead concurrently, which is then updated.
    return await inTurn().catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505') return inTurn()
      throw error
    })
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return rejected(row, errorsOf(error, ''))
    throw error
  }
}

/** Converts a problem to field errors. */
function errorsOf({ code, extra }: Problem, path: string): FieldError[] {
  if (code === 'slot-taken') return [{ path, code: 'slot-taken' }]
  const [first] = (extra.errors ?? []) as unknown as readonly FieldError[]
  return first ? [{ ...first, path: path || first.path }] : [{ path, code: 'cannot-change' }]
}

async function saveRow(context: Context, row: Row): Promise<Result> {
  const { tx, caller } = context
  const { organizationId } = caller
  const { source, externalId, slotId } = row
  // The same lead sent twice concurrently is created once.
  await tx.run(
    sql`select pg_advisory_xact_lock(${organizationId}, hashtext(${`inbound ${JSON.stringify([source, externalId])}`}))`,
  )
  const before = await tx.one<Existing>(sql`
    select id, source_id as external_id, first_name, last_name, email, phone, phones, address, details, consent_id, erased_at, deleted_at
    from lead where organization_id = ${organizationId} and source_system = ${source} and source_id = ${externalId} for no key update`)
  if (before?.erasedAt ?? before?.deletedAt)
    return rejected(row, [{ path: 'externalId', code: before?.erasedAt ? 'person-erased' : 'lead-deleted' }])
  const id = before ? await update(context, row, before) : await create(context, row)
  const error = slotId === null ? undefined : await book(context, id, slotId)
  const saved = await tx.one<{ uid: string; status: NonNullable<Result['status']> }>(
    sql`select uid, status from lead where organization_id = ${organizationId} and id = ${id}`,
  )
  return {
    externalId,
    leadUid: saved?.uid ?? null,
    status: saved?.status ?? null,
    result: before ? 'updated' : 'created',
    ...(error && { errors: [toFieldError(error)] }),
  }
}

/** Without a store, the lead belongs to the territory of its appointment. */
async function create(context: Context, { source, lead, slotId }: Row): Promise<number> {
  const { tx, caller } = context
  const key = slotId === null || lead.territoryId !== null ? undefined : readSlotId(slotId)
  const type =
    key &&
    (await tx.one<{ territoryId: number }>(sql`
      select territory_id from appointment_type
      where organization_id = ${caller.organizationId} and id = ${key.appointmentTypeId} and deleted_at is null`))
  const [id] = await createLeads(context, { system: source, partner: null, isImported: false }, [
    { ...lead, territoryId: lead.territoryId ?? type?.territoryId ?? null },
  ])
  if (id === undefined) throw new Error('Creating the lead returned no id.')
  return id
}

async function update(context: Context, { source, lead }: Row, before: Existing): Promise<number> {
  const isNewConsent = lead.consent !== null && before.consentId === null
  if (isNewConsent || Object.keys(changesOf(lead, before)).length)
    await updateLeads(context, { system: source, partner: null, isImported: false }, [{ lead, before }])
  const key = { organizationId: context.caller.organizationId, id: before.id }
  const isKnown =
    lead.note === null ||
    (await context.tx.one(sql`
      select id from lead_event where organization_id = ${key.organizationId} and lead_id = ${before.id} and note = ${lead.note}`))
  if (!isKnown) await addEvent(context, key, { kind: 'note', note: lead.note ?? '' })
  return before.id
}

/** Books the slot unless the lead already has it; returns the error if it cannot be booked. */
async function book(context: Context, id: number, slotId: string): Promise<FieldError | undefined> {
  const { tx, caller } = context
  const path = 'appointment.slotId'
  const key = readSlotId(slotId)
  if (!key) return { path, code: 'bad-slot-id' }
  const live = await tx.one<SlotKey>(sql`
    select appointment_type_id, date, to_char(start_local, 'HH24:MI') as start_local from booking
    where organization_id = ${caller.organizationId} and lead_id = ${id} and status in ('scheduled', 'confirmed')`)
  if (live && slotIdOf(live) === slotId) return
  try {
    await tx.savepoint(() => setStatus(context, id, { to: 'scheduled', slotId, appointmentTypeId: key.appointmentTypeId }))
    return
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return errorsOf(error, path)[0]
  }
}
