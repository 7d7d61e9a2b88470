import Type from 'typebox'
import { IdParams, LocalDate, Strict, type EndpointContract } from './common.ts'
import { Availability } from './qrCodeShapes.ts'
import { rolesWith } from '../roles.ts'

export const appointments = {
  // Extra
  'appointments.availability': {
    summary:
      'Lists the free slots of an appointment type for staff who book a lead: the same days and slots as `qrCodes.availableAppointments`, by default for 14 local days from today, for at most 62.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: [{ entity: 'appointmentType', at: 'params.id' }],
    query: Strict({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
    reply: Availability,
    example: {
      params: { id: 1 },
      query: { from: '2026-11-23', to: '2026-12-06' },
      reply: { timeZone: 'America/New_York', days: [] },
    },
  },
} satisfies Record<string, EndpointContract>
