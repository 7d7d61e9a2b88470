import Type from 'typebox'
import { IdParams, LocalDate, Strict, type EndpointContract } from './common.ts'
import { Availability } from './qrCodes.ts'
import { rolesWith } from '../roles.ts'

export const appointments = {
  // Extra
  'appointments.availability': {
    summary:
      'Free slots of an appointment type for staff who book a lead: the same days and slots as the public call, 14 local days from today by default, 62 at most.',
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
