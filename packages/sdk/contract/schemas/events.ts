import Type, { type Static } from 'typebox'
import { File, Id, type EndpointContract } from './common.ts'

/**
 * One message of the stream: `event: change` with this object as JSON in `data`. It identifies the changed row without its
 * content. Entities: `lead`, `leadReview` (an entry awaiting review), `message` (a text that awaits an answer, or no longer), `notification` (only for its recipient), `hours` (shifts),
 * `timeLog`, `punchDecision` (a missing punch submitted or decided), `slot`, `defaultSlot` and `booking` (holds included); for
 * internal users also `user`, `store`, `territory`, `technician`, `businessUnit`, `appointmentType`, `question`, `serviceType`,
 * `listEntry`, `holiday`, `smartCircleOffer`, `qrCode` and `support` (documents and tutorials).
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
      'Streams changes in the current organization that the caller may see, as server-sent events: leads, notifications, shifts, punches, decisions on missing punches, slots, bookings and setup. `Last-Event-ID` resumes the stream; `event: reset` means that the gap was too long and lists have to be reloaded.',
    access: { roles: 'session', scopes: ['leads:read'] },
    reply: File,
    file: 'text/event-stream',
    example: { reply: 'id: 41\nevent: change\ndata: {"entity":"lead","id":812,"change":"created","organizationId":1}\n\n' },
  },
} satisfies Record<string, EndpointContract>
