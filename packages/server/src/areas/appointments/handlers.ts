import sql from 'sql-template-tag'
import type { AreaHandlers } from '../../context.ts'
import { notFound } from '../../problem.ts'
import { assignTechnician, listAssignable, swapTechnicians } from './assign.ts'
import { visitsOfDay } from './day.ts'
import { rescheduleVisit } from './reschedule.ts'
import { availability } from '../booking/availability.ts'

export const appointments: AreaHandlers<'appointments'> = {
  'appointments.day': (context, { query }) => visitsOfDay(context, query.date),
  'appointments.technicians': (context, { params }) => listAssignable(context, Number(params.id)),
  'appointments.assignTechnician': (context, { params, body }) => assignTechnician(context, Number(params.id), body),
  'appointments.swapTechnicians': (context, { params, body }) => swapTechnicians(context, Number(params.id), body),
  'appointments.reschedule': (context, { params, body }) => rescheduleVisit(context, Number(params.id), body),
  async 'appointments.availability'({ services, tx }, { params, query }) {
    const id = Number(params.id)
    // The type may belong to a descendant organization; row policies limit access.
    const type = await tx.one<{ organizationId: number }>(sql`select organization_id from appointment_type where id = ${id}`)
    if (!type) throw notFound()
    return availability(tx, {
      organizationId: type.organizationId,
      appointmentTypeId: id,
      from: query.from,
      to: query.to,
      technicianId: query.technicianId,
      exceptBookingId: query.bookingId,
      now: services.now(),
    })
  },
}
