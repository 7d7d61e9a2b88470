import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addType } from './bookingFixture.ts'
import { type Body, openSettings, paths } from './settingsFixture.ts'

const suite = openSettings()
const { query } = suite
const options = (...list: string[]) => list.map((value) => ({ value, label: { en: value.toUpperCase() } }))
const choice = { label: { en: 'Which room?' }, dataTypeId: 4, fieldTypeId: 5, options: options('bath', 'hall') }
const upsert = (body: Body = {}, by = suite.admin) => by.call('settings.upsertQuestion', { body: { ...choice, ...body } })
const made = async (body: Body = {}) => {
  const answer = await upsert(body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}

describe('questions', () => {
  test('can be created, changed and asked in a booking; options keep their ids', async () => {
    const question = await made({ disqualifies: ['hall'], label: { en: 'Which room?', es: '¿Qué cuarto?' } })
    expect(question).toMatchObject({ kind: 'choice', required: false, disqualifies: ['hall'], appointmentTypes: [] })
    const [first] = question.options
    const changed = await suite.admin.call('questions.upsert', {
      body: {
        ...choice,
        id: question.id,
        updatedAt: question.updatedAt,
        options: options('attic', 'bath', 'hall'),
        required: true,
      },
    })
    expect(changed.data).toMatchObject({ required: true, disqualifies: ['hall'] })
    expect(changed.data.options.find(({ value }) => value === 'bath')?.id).toBe(first?.id)
    expect((await upsert({ id: question.id, updatedAt: question.updatedAt })).problem).toMatchObject({ type: 'stale' })
    const type = await addType(suite.app, {})
    await suite.admin.call('settings.upsertAppointmentQuestion', {
      body: { appointmentTypeId: type.id, questionId: question.id },
    })
    const used = await suite.admin.call('questions.delete', { params: { id: question.id } })
    expect(used.problem).toMatchObject({
      status: 409,
      type: 'in-use',
      dependents: [{ entity: 'appointment type', names: ['Test visit'] }],
    })
    const found = await suite.admin.call('questions.search', {
      body: { filter: { search: 'hich room', appointmentTypeIds: [type.id] } },
    })
    expect(found.data.items.map(({ id }) => id)).toEqual([question.id])
  })

  test('reports invalid fields', async () => {
    const question = await made()
    expect(paths(await upsert({ dataTypeId: 9 }))).toEqual([400, ['dataTypeId', 'fieldTypeId']])
    expect(paths(await upsert({ fieldTypeId: 1 }))).toEqual([400, ['fieldTypeId']])
    expect(paths(await upsert({ options: [] }))).toEqual([400, ['options']])
    expect(paths(await upsert({ dataTypeId: 1, fieldTypeId: 1 }))).toEqual([400, ['options']])
    expect(paths(await upsert({ options: options('a', 'a') }))).toEqual([400, ['options.1.value']])
    expect(paths(await upsert({ disqualifies: ['garage'] }))).toEqual([400, ['disqualifies.0']])
    expect(paths(await upsert({ showIf: { questionId: 999_999, equals: 'x' } }))).toEqual([400, ['showIf.questionId']])
    expect(paths(await upsert({ showIf: { questionId: question.id, equals: 'garage' } }))).toEqual([400, ['showIf.equals']])
    expect(paths(await upsert({ label: { es: 'Hola' } }))).toEqual([400, ['label.en']])
    expect(paths(await upsert({ serviceTypeId: 999_999 }))).toEqual([400, ['serviceTypeId']])
  })

  test('a condition keeps its option, comes before its question, and cannot be circular', async () => {
    const first = await made()
    const second = await made({ showIf: { questionId: first.id, equals: 'bath' } })
    expect(paths(await upsert({ id: first.id, options: options('hall') }))).toEqual([400, ['options']])
    expect(paths(await upsert({ id: first.id, dataTypeId: 1, fieldTypeId: 1, options: [] }))).toEqual([400, ['dataTypeId']])
    expect(paths(await upsert({ id: first.id, showIf: { questionId: second.id, equals: 'hall' } }))).toEqual([
      400,
      ['showIf.questionId'],
    ])
    expect(paths(await upsert({ id: first.id, showIf: { questionId: first.id, equals: 'hall' } }))).toEqual([
      400,
      ['showIf.questionId'],
    ])
    expect((await suite.admin.call('settings.deleteQuestion', { params: { id: first.id } })).problem).toMatchObject({
      type: 'in-use',
    })
    const { id: typeId } = await addType(suite.app, {})
    const link = (questionId: number, more: Body = {}) =>
      suite.admin.call('settings.upsertAppointmentQuestion', { body: { appointmentTypeId: typeId, questionId, ...more } })
    expect(paths(await link(second.id))).toEqual([400, ['questionId']])
    const one = await link(first.id)
    expect(paths(await link(second.id, { order: 0 }))).toEqual([400, ['order']])
    expect((await link(second.id)).data).toMatchObject({ order: 1, question: { id: second.id } })
    expect((await link(second.id)).problem).toMatchObject({ status: 409, type: 'exists' })
    expect(paths(await link(first.id, { id: one.data.id, order: 1 }))).toEqual([400, ['order']])
    expect((await suite.admin.call('settings.deleteAppointmentQuestion', { params: { id: one.data.id } })).problem).toMatchObject(
      {
        type: 'in-use',
      },
    )
    const third = await made()
    await link(third.id, { order: 0 })
    const list = await suite.admin.call('settings.appointmentQuestions', { body: { filter: { appointmentTypeIds: [typeId] } } })
    expect(list.data.items.map(({ question, order }) => [question.id, order])).toEqual([
      [third.id, 0],
      [first.id, 1],
      [second.id, 2],
    ])
    expect(paths(await upsert({ id: first.id, showIf: null, options: options('bath', 'hall') }))).toEqual([200, undefined])
    expect(paths(await upsert({ id: third.id, showIf: { questionId: first.id, equals: 'bath' } }))).toEqual([
      400,
      ['showIf.questionId'],
    ])
    const [thirdLink] = list.data.items
    expect((await suite.admin.call('settings.deleteAppointmentQuestion', { params: { id: thirdLink?.id ?? 0 } })).status).toBe(
      200,
    )
  })

  test('responses edit the same options individually', async () => {
    const label = { en: 'Which room?', es: '¿Qué cuarto?' }
    const question = await made({ label })
    const save = (body: Body) =>
      suite.admin.call('settings.upsertResponse', { body: { questionId: question.id, label: { en: 'Den' }, ...body } })
    const den = await save({ value: 'den', order: 0, disqualifies: true })
    expect(den.data).toMatchObject({
      value: 'den',
      order: 0,
      disqualifies: true,
      question: { id: question.id, name: 'Which room?', label },
    })
    expect((await save({ value: 'bath' })).problem).toMatchObject({ type: 'exists' })
    expect((await save({ id: den.data.id, value: 'study', updatedAt: den.data.updatedAt })).data).toMatchObject({
      id: den.data.id,
      value: 'study',
      disqualifies: true,
    })
    expect((await save({ id: den.data.id, value: 'x', updatedAt: den.data.updatedAt })).problem).toMatchObject({ type: 'stale' })
    expect(paths(await save({ value: 'x', questionId: 999_999 }))).toEqual([400, ['questionId']])
    await made({ showIf: { questionId: question.id, equals: 'hall' } })
    const list = async () =>
      (await suite.admin.call('settings.responses', { body: { filter: { questionIds: [question.id] } } })).data.items
    expect((await list()).map(({ value }) => value)).toEqual(['study', 'bath', 'hall'])
    const remove = async (value: string) =>
      suite.admin.call('settings.deleteResponse', { params: { id: (await list()).find((one) => one.value === value)?.id ?? 0 } })
    expect((await remove('hall')).problem).toMatchObject({ status: 409, type: 'in-use' })
    expect((await remove('study')).status).toBe(200)
    const [kept] = await query<{ disqualifies: string[] }>(sql`select disqualifies from question where id = ${question.id}`)
    expect(kept?.disqualifies).toEqual([])
    expect((await suite.other.call('settings.deleteResponse', { params: { id: (await list())[0]?.id ?? 0 } })).status).toBe(404)
  })

  test('are grouped by service types', async () => {
    const group = await suite.admin.call('settings.upsertServiceType', { body: { name: 'Rooms' } })
    expect((await suite.admin.call('settings.upsertServiceType', { body: { name: 'ROOMS' } })).problem).toMatchObject({
      type: 'exists',
    })
    const question = await made({ serviceTypeId: group.data.id, order: 3 })
    expect(question).toMatchObject({ serviceType: { name: 'Rooms' }, order: 3 })
    const list = await suite.admin.call('settings.serviceTypes', { body: { filter: { search: 'rooms' } } })
    expect(list.data.items).toMatchObject([{ id: group.data.id, questions: 1 }])
    const found = await suite.admin.call('settings.questions', { body: { filter: { serviceTypeIds: [group.data.id] } } })
    expect(found.data.items.map(({ id }) => id)).toEqual([question.id])
    const remove = () => suite.admin.call('settings.deleteServiceType', { params: { id: group.data.id } })
    expect((await remove()).problem).toMatchObject({ type: 'in-use', count: 1 })
    expect((await suite.admin.call('settings.deleteQuestion', { params: { id: question.id } })).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await suite.other.call('settings.upsertQuestion', { body: { ...choice, id: question.id } })).status).toBe(404)
  })
})

test('data types must match field types', async () => {
  const { dataTypes } = (await suite.admin.call('settings.dataTypes')).data
  const { fieldTypes } = (await suite.admin.call('settings.fieldTypes')).data
  expect(dataTypes.map(({ kind }) => kind)).toEqual(['text', 'number', 'date', 'choice', 'multiChoice'])
  for (const { id } of dataTypes) expect(fieldTypes.some(({ dataTypeIds }) => dataTypeIds.includes(id))).toBe(true)
  expect((await suite.admin.call('questions.lookup')).data.questions.map(({ id }) => id)).toContain(1)
})
