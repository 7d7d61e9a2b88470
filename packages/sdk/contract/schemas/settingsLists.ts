import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Ok, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { sample, samplePage } from './examples.ts'
import { exampleNamed, NamedQuestion } from './questions.ts'
import { rolesWith } from '../roles.ts'

/** A group of questions. */
export const ServiceType = Type.Object({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  order: Type.Integer(),
  isActive: Type.Boolean(),
  /** The number of questions in it. */
  questions: Type.Integer(),
  updatedAt: Instant,
})
export type ServiceType = Static<typeof ServiceType>

const TextsIn = Type.Object(
  { en: Text(200, 1) },
  { additionalProperties: false, patternProperties: { '^[a-z]{2}(-[A-Z]{2})?$': Text(200) }, maxProperties: 30 },
)

/** An allowed answer to a question. */
export const Response = Type.Object({
  id: Id,
  organizationId: Id,
  question: NamedQuestion,
  /** The value that is stored and sent to external systems. */
  value: Type.String(),
  label: Type.Record(Type.String(), Type.String()),
  /** Zero-based position among the question's answers. */
  order: Type.Integer(),
  /** Ends a booking without an appointment. */
  disqualifies: Type.Boolean(),
  /** The question's `updatedAt`, since answers are part of their question. */
  updatedAt: Instant,
})
export type Response = Static<typeof Response>

/** A question of an appointment type, with its position. */
export const AppointmentQuestion = Type.Object({
  id: Id,
  organizationId: Id,
  appointmentType: Named,
  question: NamedQuestion,
  order: Type.Integer(),
  updatedAt: Instant,
})
export type AppointmentQuestion = Static<typeof AppointmentQuestion>

const Order = Type.Integer({ minimum: 0, maximum: 1000 })
const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const at = '2026-11-21T15:00:00.000Z'
const exampleType: ServiceType = { id: 1, organizationId: 1, name: 'Home', order: 0, isActive: true, questions: 2, updatedAt: at }
const exampleResponse: Response = {
  id: 1,
  organizationId: 1,
  question: exampleNamed,
  value: 'house',
  label: { en: 'Yes, a house' },
  order: 0,
  disqualifies: false,
  updatedAt: at,
}
const exampleLink: AppointmentQuestion = {
  id: 1,
  organizationId: 1,
  appointmentType: sample.appointmentType,
  question: exampleNamed,
  order: 0,
  updatedAt: at,
}

export const serviceTypes = {
  'settings.serviceTypes': {
    summary: 'Lists the groups of questions.',
    access: { roles: rolesWith('organization.read') },
    body: Search({ search: Type.Optional(Text(100)), isActive: Type.Optional(Type.Boolean()) }, ['order', 'name', 'updatedAt']),
    reply: Page(ServiceType),
    example: { body: {}, reply: samplePage(exampleType) },
  },
  'settings.upsertServiceType': {
    summary: 'Creates or updates a group of questions. A name that is already taken returns 409 `exists`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      name: Text(120, 1),
      order: Type.Optional(Order),
      isActive: Type.Optional(Type.Boolean()),
    }),
    targets: [{ entity: 'serviceType', at: 'body.id' }],
    reply: ServiceType,
    problems: [409],
    example: { body: { name: 'Home' }, reply: exampleType },
  },
  'settings.deleteServiceType': {
    summary: 'Deletes a group of questions. Returns 409 `in-use` while it has questions.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'serviceType', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
  'settings.responses': {
    summary: 'Lists the allowed answers to questions, by default by question and order.',
    access: { roles: rolesWith('organization.read') },
    body: Search({ questionIds: ids }, ['question', 'value']),
    reply: Page(Response),
    example: { body: { filter: { questionIds: [1] } }, reply: samplePage(exampleResponse) },
  },
  'settings.upsertResponse': {
    summary:
      'Creates or updates an allowed answer to a choice question; without `order` a new one is last. A value that another question depends on cannot be renamed: 409 `in-use`. A value that the question already has returns 409 `exists`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      questionId: Id,
      value: Text(60, 1),
      label: TextsIn,
      order: Type.Optional(Order),
      disqualifies: Type.Optional(Type.Boolean()),
    }),
    targets: [{ entity: 'response', at: 'body.id' }],
    reply: Response,
    problems: [409],
    example: { body: { questionId: 1, value: 'house', label: { en: 'Yes, a house' } }, reply: exampleResponse },
  },
  'settings.deleteResponse': {
    summary: 'Deletes an allowed answer. Returns 409 `in-use` while another question depends on it or it is the only one.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'response', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
  'settings.appointmentQuestions': {
    summary: 'Lists which appointment types ask which questions, in order.',
    access: { roles: rolesWith('organization.read') },
    body: Search({ appointmentTypeIds: ids, questionIds: ids }, ['order', 'updatedAt']),
    reply: Page(AppointmentQuestion),
    example: { body: { filter: { appointmentTypeIds: [1] } }, reply: samplePage(exampleLink) },
  },
  'settings.upsertAppointmentQuestion': {
    summary:
      'Adds a question to an appointment type at a position (last by default), or moves it; the others shift. A question must come after the one it depends on: otherwise 400. A question that the type already asks returns 409 `exists`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      appointmentTypeId: Id,
      questionId: Id,
      order: Type.Optional(Order),
    }),
    targets: [{ entity: 'appointmentQuestion', at: 'body.id' }],
    reply: AppointmentQuestion,
    problems: [409],
    example: { body: { appointmentTypeId: 1, questionId: 1, order: 0 }, reply: exampleLink },
  },
  'settings.deleteAppointmentQuestion': {
    summary: 'Removes a question from an appointment type. Returns 409 `in-use` while another of its questions depends on it.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'appointmentQuestion', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
