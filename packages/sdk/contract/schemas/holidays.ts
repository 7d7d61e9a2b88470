import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, LocalDate, Ok, OneOf, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** A day on which nothing is offered or booked, in any territory, except for the listed appointment types. */
export const Holiday = Type.Object({
  id: Id,
  date: LocalDate,
  name: Type.String(),
  /** The appointment types that stay open. */
  exceptAppointmentTypeIds: Type.Array(Id),
  /** `inherited`: of an organization above, and read-only. An own holiday on the same date replaces it. */
  source: OneOf('own', 'inherited'),
  /** Appointments booked for that day, here and in the organizations below that follow it; they are kept. */
  bookings: Type.Integer(),
  updatedAt: Instant,
})
export type Holiday = Static<typeof Holiday>

const exceptAppointmentTypeIds = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const example: Holiday = {
  id: 7,
  date: '2026-11-26',
  name: 'Thanksgiving Day',
  exceptAppointmentTypeIds: [3],
  source: 'own',
  bookings: 2,
  updatedAt: '2026-11-01T15:00:00.000Z',
}
const write = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const

export const holidays = {
  'settings.holidays': {
    summary: 'Lists the holidays in effect in the organization, its own and inherited ones, by date.',
    access: { roles: rolesWith('schedule.read'), internalUsersOnly: true },
    body: Search(
      {
        search: Type.Optional(Text(100)),
        year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
        from: Type.Optional(LocalDate),
        to: Type.Optional(LocalDate),
      },
      ['date', 'name'],
    ),
    reply: Page(Holiday),
    example: { body: { filter: { year: 2026 } }, reply: samplePage(example) },
  },
  'settings.previewHoliday': {
    summary: 'Returns how many booked appointments a holiday would fall on, without saving it.',
    access: write,
    body: Strict({ date: LocalDate, exceptAppointmentTypeIds }),
    reply: Type.Object({ bookings: Type.Integer() }),
    example: { body: { date: '2026-11-26' }, reply: { bookings: 2 } },
  },
  'settings.upsertHoliday': {
    summary:
      'Creates or updates a holiday of the organization, which also closes the organizations below it. From then on nothing is offered, held or booked that day; `bookings` counts the appointments that are already booked, which are kept. A second holiday on a date returns 409 `exists`.',
    access: write,
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      date: LocalDate,
      name: Text(120, 1),
      exceptAppointmentTypeIds,
    }),
    targets: [{ entity: 'holiday', at: 'body.id' }],
    reply: Holiday,
    problems: [404, 409],
    example: { body: { date: '2026-11-26', name: 'Thanksgiving Day', exceptAppointmentTypeIds: [3] }, reply: example },
  },
  'settings.deleteHoliday': {
    summary: 'Deletes a holiday of the organization; its day is offered again.',
    access: write,
    params: IdParams,
    targets: [{ entity: 'holiday', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 7 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
