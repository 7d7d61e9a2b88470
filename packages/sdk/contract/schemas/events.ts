import Type, { type Static } from 'typebox'
import { File, Id, type EndpointContract } from './common.ts'

/**
 * One message of the stream: `event: change`, its JSON in `data`. It says what changed, never its content. Entities: `lead`,
 * `leadReview` (an entry that waits for staff), `notification` (the recipient's), `hours` (shifts), `timeLog`, `punchDecision` (a missing punch submitted or decided), `slot`,
 * `defaultSlot` and `booking` (holds included); and, for the organization's own people, `user`, `store`, `territory`,
 * `technician`, `businessUnit`, `appointmentType`, `question`, `serviceType`, `listEntry`, `qrCode` and `support` (documents and tutorials).
 */
export const ChangeEvent = Type.Object({
  entity: Type.String(),
  id: Id,
  change: Type.Union([Type.Literal('created'), Type.Literal('updated'), Type.Literal('deleted')]),
  organizationId: Id,
})
export type ChangeEvent = Static<typeof ChangeEvent>

export const events = {
  'events.stream': {
    summary:
      'Server-sent events: what changed in the current organization, as far as the caller reaches: leads, notifications, shifts, punches, decisions on missing punches, slots and bookings, and what is set up. `Last-Event-ID` resumes; `event: reset` says that the gap was too long and lists must be read again.',
    access: { roles: 'session' },
    reply: File,
    file: 'text/event-stream',
    example: { reply: 'id: 41\nevent: change\ndata: {"entity":"lead","id":812,"change":"created","organizationId":1}\n\n' },
  },
} satisfies Record<string, EndpointContract>
