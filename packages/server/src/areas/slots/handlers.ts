import type { AreaHandlers } from '../../context.ts'
import { applyDefault } from './apply.ts'
import { deleteSlot, upsertSlot } from './dated.ts'
import { importSlots } from './import.ts'
import { addPatternSlots, deletePattern, searchPattern, upsertPattern } from './pattern.ts'
import { searchSchedules } from './search.ts'
import { updateList } from './technicians.ts'

type Handlers = AreaHandlers<'scheduledAppointments'> &
  AreaHandlers<'defaultAppointments'> &
  Pick<AreaHandlers<'technicians'>, 'technicians.updateList'>

export const schedules: Handlers = {
  'scheduledAppointments.search': (context, { body }) => searchSchedules(context, body),
  'scheduledAppointments.upsert': (context, { body }) => upsertSlot(context, body),
  'scheduledAppointments.applyDefault': (context, { body }) => applyDefault(context, body),
  async 'scheduledAppointments.delete'(context, { params, query }) {
    await deleteSlot(context, Number(params.id), query.updatedAt)
    return { ok: true }
  },
  'defaultAppointments.search': (context, { body }) => searchPattern(context, body),
  'defaultAppointments.addSlots': (context, { body }) => addPatternSlots(context, body),
  'defaultAppointments.import': (context, { body }) => importSlots(context, body),
  'defaultAppointments.upsert': (context, { body }) => upsertPattern(context, body),
  async 'defaultAppointments.delete'(context, { params, query }) {
    await deletePattern(context, Number(params.id), query.updatedAt)
    return { ok: true }
  },
  'technicians.updateList': (context, { body }) => updateList(context, body),
}
