import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, conflict } from '../../problem.ts'
import { softDelete, writeRow } from '../../persistence/index.ts'
import { shiftRow } from './queries.ts'
import { lockShift, withShiftOverlapConflict } from './write.ts'

/**
 * Claims a seat of an open shift, or gives it back. Claims of one open shift queue at its row; a trigger counts its seats, and
 * a check constraint enforces the limit.
 * @throws 400, 404, 409 `full`, `overlap` or `started`
 */
export async function claimShift(context: Context, id: number, isRelease: boolean): Promise<Replies['hours.claim']> {
  const { tx, caller, services } = context
  const open = await lockShift(tx, id)
  if (open.userId !== null) throw badInput({ path: 'id', code: 'not-open-shift' })
  const mine = await tx.one<{ id: number }>(sql`
    select id from shift where organization_id = ${open.organizationId} and open_shift_id = ${id} and user_id = ${caller.userId}
      and deleted_at is null`)
  const answer = async (shiftId: number | null, taken: number) => ({
    shift: shiftId === null ? null : await shiftRow(tx, shiftId),
    seatsLeft: open.seats - taken,
  })
  if (isRelease ? !mine : mine) return answer(mine?.id ?? null, open.taken)
  if (Date.parse(open.startAt) <= services.now().getTime()) throw conflict('started')
  if (mine) {
    await softDelete(context, 'hours', 'shift', await lockShift(tx, mine.id))
    return answer(null, open.taken - 1)
  }
  if (open.taken >= open.seats) throw conflict('full')
  const { organizationId, storeId, typeId, startAt, endAt, colour, note, postedAt } = open
  const shiftId = await withShiftOverlapConflict(tx, { organizationId, userId: caller.userId, startAt, endAt }, () =>
    writeRow(context, {
      entity: 'hours',
      table: 'shift',
      row: undefined,
      organizationId,
      values: { userId: caller.userId, openShiftId: id, storeId, typeId, startAt, endAt, colour, note, postedAt },
    }),
  )
  return answer(shiftId, open.taken + 1)
}
