import Type from 'typebox'
import { File, Id, LocalDate, Ok, Strict, Text, Token, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import { exampleConfig, exampleTime } from './qrCodes.ts'
import { Availability, ManagedAppointment, ManagedContact } from './qrCodeShapes.ts'

const manageParams = Strict({ manageToken: Token })
const exampleManaged: ManagedAppointment = {
  status: 'scheduled',
  ...exampleTime,
  appointmentType: { id: 1, name: 'Kitchen design visit', durationMin: 60, arrivalWindowMin: 30 },
  organization: { name: 'Harbor Home' },
  contact: { firstName: 'Sam' },
  businessContact: null,
  userUid: 'demolg00000000000000000001',
  canChange: true,
  canRebook: false,
  icsUrl: 'https://walkup.example/api/appointments/manage/Zk3q8xw1Zk3q8xw1Zk3q8xw1/calendar.ics',
  cancelReasons: [{ id: 71, name: 'No longer needed' }],
  webConfig: { ...exampleConfig, locales: ['en'], allowedOrigins: [] },
}

const takesSlot = {
  access: { roles: 'public' },
  params: manageParams,
  body: Strict({ slotId: Text(128, 1) }),
  reply: ManagedAppointment,
  problems: [404, 409],
  example: {
    params: { manageToken: sample.token },
    body: { slotId: 'MS4yMDI2LTExLTI0LjEwMDA' },
    reply: exampleManaged,
  },
} satisfies Omit<EndpointContract, 'summary'>

export const manage = {
  'manage.get': {
    summary: 'Retrieves a shopper’s own appointment by their manage link.',
    access: { roles: 'public' },
    params: manageParams,
    reply: ManagedAppointment,
    problems: [403, 404],
    example: { params: { manageToken: sample.token }, reply: exampleManaged },
  },
  'manage.availability': {
    summary:
      'Lists the free slots of the appointment’s type as if it had already moved away, whoever is credited with it: the same days and slots as `qrCodes.availableAppointments`.',
    access: { roles: 'public' },
    params: manageParams,
    query: Strict({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
    reply: Availability,
    problems: [404],
    example: { params: { manageToken: sample.token }, query: {}, reply: { timeZone: 'America/New_York', days: [] } },
  },
  'manage.reschedule': {
    summary:
      'Moves the appointment to another free slot in one transaction. Returns 409 `too-late` within the type’s minimum notice, and 409 `slot-taken` if the slot is taken.',
    ...takesSlot,
  },
  'manage.confirm': {
    summary:
      'Confirms the appointment; confirming it again changes nothing. Returns 409 `cancelled` for a canceled one, and 409 `too-late` for one that has begun.',
    access: { roles: 'public' },
    params: manageParams,
    reply: ManagedAppointment,
    problems: [404, 409],
    example: { params: { manageToken: sample.token }, reply: { ...exampleManaged, status: 'confirmed' } },
  },
  'manage.rebook': {
    summary:
      'Books a new time for a canceled or missed appointment (`canRebook`); the same link opens it. Any other one is 409 `too-late`, and a taken slot 409 `slot-taken`.',
    ...takesSlot,
  },
  'manage.cancel': {
    summary:
      'Cancels the appointment and frees its seat. `reasonId` is one of `cancelReasons`, and is noted on the lead. Returns 409 `too-late` within the type’s minimum notice.',
    access: { roles: 'public' },
    params: manageParams,
    query: Strict({ reasonId: Type.Optional(Id) }),
    reply: Ok,
    problems: [404, 409],
    example: { params: { manageToken: sample.token }, query: { reasonId: 71 }, reply: { ok: true } },
  },
  'manage.contact': {
    summary:
      'Returns what the shopper entered, for the form of another visit. Only for an appointment with `againUrl`; any other is 404.',
    access: { roles: 'public' },
    params: manageParams,
    reply: ManagedContact,
    problems: [404],
    example: {
      params: { manageToken: sample.token },
      reply: { firstName: 'Robin', lastName: 'Sample', phone: '+16145550142', email: 'robin@example.com', postalCode: '43215' },
    },
  },
  'manage.calendar': {
    summary: 'Returns the appointment as an iCalendar file (RFC 5545); its SEQUENCE increases with every change.',
    access: { roles: 'public' },
    params: manageParams,
    reply: File,
    file: 'text/calendar',
    problems: [403, 404],
    example: { params: { manageToken: sample.token }, reply: 'BEGIN:VCALENDAR…' },
  },
} satisfies Record<string, EndpointContract>
