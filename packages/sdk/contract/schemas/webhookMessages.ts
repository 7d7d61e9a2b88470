import Type, { type Static } from 'typebox'
import { Id, Instant, Named, Nullable, OneOf, type ComponentFields } from './common.ts'
import { Address, LeadDetail } from './leadShapes.ts'

/** A booked appointment, as webhooks send it. */
export const Appointment = Type.Object({
  id: Id,
  leadId: Id,
  leadUid: Type.String(),
  status: OneOf('held', 'scheduled', 'confirmed', 'ran', 'noShow', 'cancelled'),
  startAt: Instant,
  endAt: Instant,
  timeZone: Type.String(),
  windowStartAt: Nullable(Instant),
  windowEndAt: Nullable(Instant),
  appointmentType: Named,
  technician: Nullable(Named),
  contact: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
  }),
  address: Nullable(Address),
})
export type Appointment = Static<typeof Appointment>

/** The body of a `lead.*` webhook. */
export const LeadMessage = Type.Object({
  type: OneOf('lead.created', 'lead.updated', 'lead.status_changed', 'lead.erased'),
  timestamp: Instant,
  data: LeadDetail,
})
/** The body of an `appointment.*` webhook. */
export const AppointmentMessage = Type.Object({
  type: OneOf('appointment.scheduled', 'appointment.rescheduled', 'appointment.cancelled'),
  timestamp: Instant,
  data: Appointment,
})

/** What the fields of webhook messages mean, by component. */
export const webhookMessageFields: ComponentFields = {
  AppointmentMessage: { type: 'The event.', timestamp: 'When it happened.', data: 'The appointment as it is now.' },
  LeadMessage: { type: 'The event.', timestamp: 'When it happened.', data: 'The lead as it is now.' },
}
