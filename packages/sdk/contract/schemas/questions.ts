import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, Ok, OneOf, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** Text by locale: `en` is required, others such as `es` or `fr-CA` are optional. */
const Texts = (most: number) =>
  Type.Object(
    { en: Text(most, 1) },
    { additionalProperties: false, patternProperties: { '^[a-z]{2}(-[A-Z]{2})?$': Text(most) }, maxProperties: 30 },
  )
const TextsOut = Type.Record(Type.String(), Type.String())
/** A reference to a question: `name` is its English label, `label` has every language. */
export const NamedQuestion = Type.Object({ id: Id, name: Type.String(), label: TextsOut })
export const exampleNamed: Static<typeof NamedQuestion> = {
  id: 1,
  name: 'Do you own your home?',
  label: { en: 'Do you own your home?', es: '¿Es dueño de su casa?' },
}
const OptionValue = Text(60, 1)
const ShowIf = Strict({ questionId: Id, equals: OptionValue })
const kinds = OneOf('text', 'number', 'date', 'choice', 'multiChoice')

/** A question, for staff. */
export const Question = Type.Object({
  id: Id,
  organizationId: Id,
  label: TextsOut,
  helpText: Nullable(TextsOut),
  /** The type of the answer (settings.dataTypes), and its input (settings.fieldTypes). */
  dataTypeId: Id,
  fieldTypeId: Id,
  /** The data type's name in the booking API. */
  kind: kinds,
  required: Type.Boolean(),
  /** Its position in its service type. */
  order: Type.Integer(),
  options: Type.Array(Type.Object({ id: Id, value: Type.String(), label: TextsOut })),
  /** Asked only after that answer to an earlier question. */
  showIf: Nullable(Type.Object({ questionId: Id, equals: Type.String() })),
  /** The answers that end a booking without an appointment. */
  disqualifies: Type.Array(Type.String()),
  externalField: Nullable(Type.String()),
  serviceType: Nullable(Named),
  /** The appointment types that ask it. */
  appointmentTypes: Type.Array(Named),
  updatedAt: Instant,
})
export type Question = Static<typeof Question>

const upsert = {
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  label: Texts(300),
  helpText: Type.Optional(Nullable(Texts(1000))),
  dataTypeId: Id,
  fieldTypeId: Id,
  required: Type.Optional(Type.Boolean()),
  options: Type.Optional(Type.Array(Strict({ value: OptionValue, label: Texts(200) }), { maxItems: 100 })),
  showIf: Type.Optional(Nullable(ShowIf)),
  disqualifies: Type.Optional(Type.Array(OptionValue, { maxItems: 100 })),
  externalField: Type.Optional(Nullable(Text(100))),
}
export const QuestionUpsert = Strict(upsert)
export type QuestionUpsert = Static<typeof QuestionUpsert>
export const SettingsQuestionUpsert = Strict({
  ...upsert,
  serviceTypeId: Type.Optional(Nullable(Id)),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
})
export type SettingsQuestionUpsert = Static<typeof SettingsQuestionUpsert>

const filter = {
  search: Type.Optional(Text(100)),
  dataTypeIds: Type.Optional(Type.Array(Id, { maxItems: 10 })),
  serviceTypeIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  appointmentTypeIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
}
export const QuestionSearch = Search(filter, ['label', 'order', 'updatedAt'])
export type QuestionSearch = Static<typeof QuestionSearch>

export const exampleQuestion: Question = {
  id: 1,
  organizationId: 1,
  label: { en: 'Do you own your home?', es: '¿Es dueño de su casa?' },
  helpText: null,
  dataTypeId: 4,
  fieldTypeId: 5,
  kind: 'choice',
  required: true,
  order: 0,
  options: [
    { id: 1, value: 'house', label: { en: 'Yes, a house' } },
    { id: 2, value: 'rent', label: { en: 'No, I rent' } },
  ],
  showIf: null,
  disqualifies: ['rent'],
  externalField: null,
  serviceType: null,
  appointmentTypes: [sample.appointmentType],
  updatedAt: '2026-11-21T15:00:00.000Z',
}
export const exampleQuestionBody = {
  label: { en: 'Do you own your home?' },
  dataTypeId: 4,
  fieldTypeId: 5,
  options: [
    { value: 'house', label: { en: 'Yes, a house' } },
    { value: 'rent', label: { en: 'No, I rent' } },
  ],
  disqualifies: ['rent'],
}
export const questionRules =
  'Choices require options, and only they have any; `disqualifies` lists some of them. `showIf` names a choice question and one of its options, and must not form a cycle; every appointment type that asks both questions must ask that one first.'

export const questions = {
  'questions.lookup': {
    summary: 'Lists the organization’s questions by English label, for pickers; `label` has every language.',
    access: { roles: rolesWith('schedule.read') },
    reply: Type.Object({
      questions: Type.Array(Type.Object({ id: Id, name: Type.String(), label: TextsOut, isActive: Type.Boolean() })),
    }),
    example: { reply: { questions: [{ ...exampleNamed, isActive: true }] } },
  },
  'questions.search': {
    summary: 'Searches questions by parts of their English label, and returns them with the appointment types that ask them.',
    access: { roles: rolesWith('schedule.read') },
    body: QuestionSearch,
    reply: Page(Question),
    example: { body: { filter: { search: 'home' } }, reply: samplePage(exampleQuestion) },
  },
  'questions.upsert': {
    summary: `Creates or updates a question; omitted fields stay unchanged. ${questionRules}`,
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    body: QuestionUpsert,
    targets: [{ entity: 'question', at: 'body.id' }],
    reply: Question,
    problems: [409],
    example: { body: exampleQuestionBody, reply: exampleQuestion },
  },
  'questions.delete': {
    summary:
      'Deletes a question; existing answers keep its text. Returns 409 `in-use` while appointment types ask it or another question depends on it.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'question', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
