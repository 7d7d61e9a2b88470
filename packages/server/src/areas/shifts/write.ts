import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { assertFresh, assertUnused, lockRow, softDelete, writeRow, type Row } from '../../persistence/index.ts'
import { assertHoursType, assertPeople, withOverlapConflict, workplace } from '../labor/people.ts'
import { shiftRow } from './queries.ts'

/** The stored columns of a shift that rules use. */
export interface Shift extends Row {
  readonly userId: number | null
  readonly storeId: number
  readonly typeId: number | null
  readonly startAt: string
  readonly endAt: string
  readonly seats: number
  readonly taken: number
  readonly colour: string
  readonly note: string | null
  readonly postedAt: string | null
  readonly openShiftId: number | null
}

export const lockShift = (tx: Tx, id: number): Promise<Shift> => lockRow<Shift>(tx, 'shift', id, 'deleted_at is not null')

export interface Span {
  readonly organizationId: number
  readonly userId: number | null
  readonly startAt: string
  readonly endAt: string
  /** The shift that is being moved. */
  readonly except?: number | undefined
}
export interface OtherShift {
  readonly id: number
  readonly startAt: string
  readonly endAt: string
}

/** A person's first shift that overlaps with a time span. */
export const overlapped = (tx: Tx, { organizationId, userId, startAt, endAt, except }: Span): Promise<OtherShift | undefined> =>
  tx.one<OtherShift>(sql`
    select id, start_at, end_at from shift
    where organization_id = ${organizationId} and user_id = ${userId}::int and deleted_at is null
      and id is distinct from ${except ?? null}::int and start_at < ${endAt}::timestamptz and end_at > ${startAt}::timestamptz
    order by start_at limit 1`)

/** Runs a write of a shift. @throws 409 `overlap` with the existing shift */
export const withShiftOverlapConflict = <T>(tx: Tx, span: Span, work: () => Promise<T>): Promise<T> =>
  withOverlapConflict(tx, () => overlapped(tx, span), work)

const MAX_SHIFT_MS = 24 * 3_600_000

type Upsert = Bodies['hours.upsert']

/** Creates or updates a shift and returns its id. @throws 400 naming a field, 404, 409 `stale`, `overlap` or `in-use` */
export async function upsertShift(context: Context, body: Upsert): Promise<number> {
  const { tx, caller } = context
  const { id, updatedAt, storeId, typeId, startAt, endAt, seats, colour, note } = body
  const row = id === undefined ? undefined : await lockShift(tx, id)
  if (row) await assertFresh(row, updatedAt, () => shiftRow(tx, row.id))
  const userId = body.userId === undefined ? (row?.userId ?? null) : body.userId
  const length = Date.parse(endAt) - Date.parse(startAt)
  if (length <= 0) throw badInput({ path: 'endAt', code: 'not-after-start' })
  if (length > MAX_SHIFT_MS) throw badInput({ path: 'endAt', code: 'over-day-after-start' })
  if (userId !== null && (seats ?? 1) > 1) throw badInput({ path: 'seats', code: 'open-shift-only' })
  const store = await workplace(tx, caller, storeId)
  if (row && store.organizationId !== row.organizationId)
    throw badInput({ path: 'storeId', code: 'other-organization-than-shift' })
  const { organizationId } = store
  if (userId !== null && userId !== row?.userId) await assertPeople(tx, organizationId, [userId], 'userId')
  if (typeId !== row?.typeId) await assertHoursType(tx, organizationId, typeId, 'typeId')
  if (row?.taken) {
    const claims = [{ entity: 'claim', count: row.taken }]
    if (userId !== null) assertUnused('open-shift-person', claims)
    if (seats !== undefined && seats < row.taken)
      throw conflict('in-use.seats-claimed', { count: row.taken }, { dependents: claims, count: row.taken })
  }
  return withShiftOverlapConflict(tx, { organizationId, userId, startAt, endAt, except: row?.id }, () =>
    writeRow(context, {
      entity: 'hours',
      table: 'shift',
      row: row && { ...row, startAt: iso(row.startAt), endAt: iso(row.endAt) },
      organizationId,
      values: {
        userId,
        storeId,
        typeId,
        startAt: iso(startAt),
        endAt: iso(endAt),
        seats: userId === null ? seats : 1,
        colour,
        note,
      },
    }),
  )
}

const iso = (instant: string): string => new Date(instant).toISOString()

/** @throws 404, 409 `stale`, or `in-use` with the claimers in `dependents` */
export async function deleteShift(context: Context, id: number, isOpenOnly: boolean, seen: string | undefined): Promise<void> {
  const { tx } = context
  const shift = await lockShift(tx, id)
  if (isOpenOnly && shift.userId !== null) throw notFound()
  await assertFresh(shift, seen, () => shiftRow(tx, id))
  if (shift.taken > 0) {
    const claimers = await tx.rows<{ name: string }>(sql`
      select u.first_name || ' ' || u.last_name as name from shift h join app_user u on u.id = h.user_id
      where h.organization_id = ${shift.organizationId} and h.open_shift_id = ${id} and h.deleted_at is null order by h.id`)
    assertUnused('open-shift', [{ entity: 'claim', count: shift.taken, names: claimers.map(({ name }) => name) }])
  }
  await softDelete(context, 'hours', 'shift', shift)
}
