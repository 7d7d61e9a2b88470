import sql from 'sql-template-tag'
import type { AreaHandlers } from '../../context.ts'
import { calendarFeed, createCalendar, deleteCalendar } from './calendar.ts'
import { deleteTechnician, deleteUnit, upsertTechnician, upsertUnit } from './change.ts'
import { importTechnicians } from './import.ts'
import { importTimeOff } from './importTimeOff.ts'
import { deleteTimeOff, loadSchedule, previewTime, searchTimeOff, upsertTimeOff } from './time.ts'
import { searchTechnicians, searchUnits } from './search.ts'

type Handlers = Omit<AreaHandlers<'technicians'>, 'technicians.updateList'> & AreaHandlers<'businessUnits'>

export const technicians: Handlers = {
  async 'technicians.lookup'({ tx, caller }) {
    return {
      technicians: await tx.rows(sql`
        select id, name, is_active from technician where organization_id = ${caller.organizationId} and deleted_at is null order by name, id`),
    }
  },
  'technicians.search': (context, { body }) => searchTechnicians(context, body),
  'technicians.upsert': (context, { body }) => upsertTechnician(context, body),
  'technicians.import': (context, { body }) => importTechnicians(context, body),
  async 'technicians.delete'(context, { params }) {
    await deleteTechnician(context, Number(params.id))
    return { ok: true }
  },
  'technicians.createCalendar': (context, { params }) => createCalendar(context, Number(params.id)),
  'technicians.deleteCalendar': (context, { params }) => deleteCalendar(context, Number(params.id)),
  'technicians.calendar': (context, { params }) => calendarFeed(context, String(params.calendarToken)),
  'technicians.schedule': (context, { body }) => loadSchedule(context, body),
  'technicians.previewTime': (context, { body }) => previewTime(context, body),
  'technicians.timeOff': (context, { body }) => searchTimeOff(context, body),
  'technicians.upsertTimeOff': (context, { body }) => upsertTimeOff(context, body),
  async 'technicians.deleteTimeOff'(context, { params }) {
    await deleteTimeOff(context, Number(params.id))
    return { ok: true }
  },
  'technicians.importTimeOff': (context, { body }) => importTimeOff(context, body),

  async 'businessUnits.lookup'({ tx, caller }) {
    return {
      serviceTitanBussiness: await tx.rows(sql`
        select id, name, is_active from business_unit where organization_id = ${caller.organizationId} and deleted_at is null order by name, id`),
    }
  },
  'businessUnits.search': (context, { body }) => searchUnits(context, body),
  'businessUnits.upsert': (context, { body }) => upsertUnit(context, body),
  async 'businessUnits.delete'(context, { params }) {
    await deleteUnit(context, Number(params.id))
    return { ok: true }
  },
}
