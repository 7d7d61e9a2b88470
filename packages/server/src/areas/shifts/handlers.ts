import type { AreaHandlers } from '../../context.ts'
import { claimShift } from './claim.ts'
import { copyWeek, scheduleShifts } from './plan.ts'
import { postHours } from './post.ts'
import { searchOpenShifts, searchShifts, shiftRow } from './queries.ts'
import { unpost } from './unpost.ts'
import { weekPlan } from './weekPlan.ts'
import { deleteShift, upsertShift } from './write.ts'

export const hours: AreaHandlers<'hours'> = {
  'hours.search': (context, { body }) => searchShifts(context, body),
  'hours.upsert': async (context, { body }) => shiftRow(context.tx, await upsertShift(context, body)),
  'hours.post': (context, { body }) => postHours(context, body),
  'hours.availableSchedules': (context, { body }) => searchOpenShifts(context, body),
  'hours.schedule': (context, { body }) => scheduleShifts(context, body),
  async 'hours.delete'(context, { params, query }) {
    await deleteShift(context, Number(params.id), false, query.updatedAt)
    return { ok: true }
  },
  async 'hours.deleteAvailableSchedule'(context, { params, query }) {
    await deleteShift(context, Number(params.id), true, query.updatedAt)
    return { ok: true }
  },
  'hours.claim': (context, { params, body }) => claimShift(context, Number(params.id), body.release === true),
  'hours.copyWeek': (context, { body }) => copyWeek(context, body),
  'hours.weekPlan': (context, { body }) => weekPlan(context, body),
  'hours.unpost': (context, { body }) => unpost(context, body.postedAt),
}
