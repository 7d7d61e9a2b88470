import { starterSets } from '@walkup/sdk/contract'
import { shopperLanguages } from '@walkup/sdk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type Call, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let system: SignedIn
beforeAll(async () => {
  app = await startApp()
  system = await app.signIn('role1@walkup.test')
})
afterAll(() => app.close())

const create = async (body: object, by = system.call): Promise<{ id: number; call: Call }> => {
  const { data } = await by('organizations.upsert', { body })
  return { id: data.id, call: system.in(data.id) }
}
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('a new organization', () => {
  test.each(starterSets.filter((set) => set !== 'none'))(
    '%s: starts with lists, two questions and a booking page',
    async (starterSet) => {
      const { call } = await create({ name: `Start ${starterSet}`, organizationParentId: null, starterSet })
      const lists = (await call('lookup.all')).data
      for (const list of ['hdsfiGroup', 'userTrades', 'userHoursTypes', 'userReasons', 'rejectReasons', 'cancelReasons'] as const)
        expect(lists[list].length, list).toBeGreaterThan(2)
      expect(lists.userActivities.length).toBeGreaterThan(5)
      expect(names(lists.hdsfiGroup)).toEqual(names(lists.userTrades))
      const questions = (await call('settings.questions', { body: {} })).data.items
      expect(questions).toHaveLength(2)
      for (const { label, options } of questions)
        for (const texts of [label, ...options.map((option) => option.label)])
          expect(Object.keys(texts)).toEqual([...shopperLanguages])
      const { webConfig, warnings } = (await call('settings.webConfig')).data
      expect(webConfig).toMatchObject({ isPublicBookingOn: true, locales: ['en', 'es', 'fr'] })
      expect(webConfig.consent.text.en).toContain(`Start ${starterSet} may call`)
      expect(warnings).toEqual([])
    },
  )

  test('starts with the home improvement set by default, and empty on request', async () => {
    const { call } = await create({ name: 'Default', organizationParentId: null })
    expect(names((await call('lookup.third')).data.hdsfiGroup)).toContain('Kitchens')
    const bare = await create({ name: 'Bare', organizationParentId: null, starterSet: 'none' })
    expect((await bare.call('lookup.third')).data.hdsfiGroup).toEqual([])
    expect((await bare.call('settings.webConfig')).data.webConfig.isPublicBookingOn).toBe(false)
  })

  test('below another one adds only what it does not inherit, and can be booked with the inherited page', async () => {
    const parent = await create({ name: 'Parent', organizationParentId: null })
    const { call } = await create({ name: 'Child', organizationParentId: parent.id, starterSet: 'solar' }, parent.call)
    const groups = (await call('settings.listEntries', { params: { list: 'hdsfiGroup' }, body: { limit: 200 } })).data.items
    expect(groups.filter(({ source }) => source === 'own').map(({ name }) => name)).toEqual(['Solar', 'Batteries', 'EV chargers'])
    expect(names(groups).filter((name) => name === 'Roofing')).toHaveLength(1)
    expect((await call('settings.questions', { body: {} })).data.items).toHaveLength(2)
    expect((await call('settings.webConfig')).data).toMatchObject({
      inheritedFrom: { id: parent.id },
      webConfig: { isPublicBookingOn: true },
    })
    await parent.call('settings.upsertWebConfig', { body: { radius: 3, isPublicBookingOn: false } })
    expect((await call('settings.webConfig')).data.webConfig).toMatchObject({ radius: 3, isPublicBookingOn: true })
  })

  test('keeps its name in the consent text until someone edits that text', async () => {
    const { id, call } = await create({ name: 'Old name', organizationParentId: null })
    const consent = async () => (await call('settings.webConfig')).data.webConfig.consent
    const before = await consent()
    await call('organizations.upsert', { body: { id, name: 'New name' } })
    const renamed = await consent()
    expect(renamed.text).toMatchObject({ es: expect.stringContaining('New name me llame') as string })
    expect(renamed.version).not.toBe(before.version)
    const own = { version: '2026-11', text: { ...renamed.text, en: 'New name may call me.' } }
    expect((await call('settings.upsertWebConfig', { body: { consent: own } })).status).toBe(200)
    await call('organizations.upsert', { body: { id, name: 'Third name' } })
    expect(await consent()).toEqual(own)
  })
})

test('an existing organization cannot be given a starter set', async () => {
  const answer = await system.call('organizations.upsert', { body: { id: 1, name: 'Harbor Home Group', starterSet: 'solar' } })
  expect([answer.status, answer.problem.errors?.map(({ path }) => path)]).toEqual([400, ['starterSet']])
})
