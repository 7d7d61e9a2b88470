import { brandTheme } from '@walkup/sdk/look'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, consentVersion, entry, group, inDays, organizationId, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
let version: string
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
})
afterAll(() => app.close())

const send = (body: Record<string, unknown>) => app.call('qrCodes.entry', { params: { userUid }, body })
const lead = (uid: string) =>
  app.db.asOwner((tx) => tx.one<{ answers: unknown; flags: string[] }>(sql`select answers, flags from lead where uid = ${uid}`))
const slots = [{ date: inDays(3), start: '10:00', end: '11:00', capacity: 20 }]

describe('questions', () => {
  const asking = () =>
    addType(app, {
      slots,
      questions: [
        { options: ['yes', 'no'], disqualifies: ['no'] },
        { options: ['a', 'b'], showIf: [0, 'yes'] },
        { options: ['x', 'y'], kind: 'multiChoice', isRequired: false, showIf: [1, 'b'], disqualifies: ['y'] },
      ],
    })
  const answerWith = async (type: { id: number; questionIds: number[] }, values: Record<number, string | string[]>) =>
    send(
      entry(version, {
        slotId: (await slotsOf(app, type.id))[0]?.id,
        answers: Object.entries(values).map(([index, value]) => ({
          questionId: type.questionIds[Number(index)] ?? 2_147_483_647,
          value,
        })),
      }),
    )

  test('required ones are enforced; hidden ones are not, and their answers are dropped', async () => {
    const type = await asking()
    expect((await answerWith(type, {})).problem.errors?.map((error) => error.path)).toEqual(['answers'])
    expect((await answerWith(type, { 0: 'yes' })).problem.errors?.map((error) => error.path)).toEqual(['answers'])
    const { data } = await answerWith(type, { 0: 'yes', 1: 'a', 2: ['y'] })
    expect(data.status).toBe('scheduled')
    expect((await lead(data.leadUid))?.answers).toEqual([
      { questionId: type.questionIds[0], value: 'yes' },
      { questionId: type.questionIds[1], value: 'a' },
    ])
  })
  test('reports unknown values and questions', async () => {
    const type = await asking()
    expect((await answerWith(type, { 0: 'maybe' })).problem.errors?.map((error) => error.path)).toEqual(['answers.0.value'])
    expect((await answerWith(type, { 0: ['yes'], 1: 'a' })).problem.errors?.map((error) => error.path)).toContain(
      'answers.0.value',
    )
    expect((await answerWith(type, { 0: 'yes', 1: 'a', 9: 'b' })).problem.errors?.map((error) => error.path)).toEqual([
      'answers.2.questionId',
    ])
  })
  test('a disqualifying answer stores only the contact and releases the hold', async () => {
    const type = await asking()
    const slot = (await slotsOf(app, type.id))[0]
    const { data } = await app.call('qrCodes.hold', {
      params: { userUid },
      body: { appointmentTypeId: type.id, slotId: slot?.id },
    })
    const answer = await send(
      entry(version, {
        slotId: slot?.id,
        holdToken: data.holdToken,
        answers: [{ questionId: type.questionIds[0], value: 'no' }],
      }),
    )
    expect(answer.data).toMatchObject({ status: 'captured', appointment: null })
    expect((await lead(answer.data.leadUid))?.flags).toContain('disqualified')
    expect((await slotsOf(app, type.id))[0]).toEqual(slot)
  })
})

test('details contain everything that a booking page needs, in its language', async () => {
  const { data } = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group }, query: { locale: 'es' } })
  expect(data.user.uid).toBe(userUid)
  expect(data.appointmentTypes.length).toBeGreaterThan(0)
  const { data: english } = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group } })
  const labels = (it: typeof data) => it.appointmentTypes.flatMap((type) => type.questions.map((question) => question.label))
  expect(labels(data)).not.toEqual(labels(english))
  for (const question of english.appointmentTypes.flatMap((type) => type.questions))
    expect(question.options.length).toBeGreaterThan(0)
  // The demo's first type is bookable immediately.
  const free = await slotsOf(app, english.appointmentTypes[0]?.id ?? 0)
  expect(free.some((slot) => slot.remaining <= 5)).toBe(true)
})

test('brand colors are adjusted for sufficient contrast', async () => {
  await app.db.asOwner((tx) =>
    tx.rows(
      sql`update web_config set config = config || '{"colours":{"accent":"#ffee00"}}' where organization_id = ${organizationId}`,
    ),
  )
  const { data } = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })
  expect(data.webConfig.colours).toEqual({ accent: '#ffee00' })
  expect(data.webConfig.theme).toEqual(brandTheme({ accent: '#ffee00' }))
  expect(data.webConfig.theme.light.accent).not.toBe('#ffee00')
})
