import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, inDays } from './bookingFixture.ts'
import { startApp, type Call, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let system: SignedIn
beforeAll(async () => {
  app = await startApp()
  system = await app.signIn('role1@walkup.test')
})
afterAll(() => app.close())

const open = async (call: Call) => (await call('settings.setup')).data.steps.flatMap(({ key, isDone }) => (isDone ? [] : [key]))

describe('the setup guide', () => {
  test('shows what a new organization lacks, step by step, until an administrator finishes it', async () => {
    const { id } = (await system.call('organizations.upsert', { body: { name: 'Fresh', organizationParentId: null } })).data
    const call = system.in(id)
    // Chosen when it was created.
    expect((await call('settings.setup')).data.starterSet).toBe('homeImprovement')
    expect((await call('settings.chooseStarter', { body: { starterSet: 'none' } })).problem).toMatchObject({
      status: 409,
      params: { reason: 'starter-chosen' },
    })
    expect(await open(call)).toEqual(['contact', 'territories', 'appointmentTypes', 'stores', 'people', 'codes', 'testBooking'])
    const territory = (await call('territories.upsert', { body: { name: 'North', timeZone: 'America/Chicago' } })).data
    const group = (await call('lookup.third')).data.hdsfiGroup[0]
    const type = await call('appointmentTypes.upsert', {
      body: { name: 'Estimate', territoryId: territory.id, serviceGroupId: group?.id, durationMin: 60 },
    })
    expect(type.status).toBe(200)
    // Codes in a territory without a type book nothing.
    expect((await call('settings.setup')).data.territoriesWithoutTypes).toEqual([])
    const south = (await call('territories.upsert', { body: { name: 'South', timeZone: 'America/Chicago' } })).data
    expect((await call('settings.setup')).data.territoriesWithoutTypes).toEqual([{ id: south.id, name: 'South' }])
    // A type without slots cannot be booked yet.
    expect((await call('settings.setup')).data.embed).toBeNull()
    expect(await open(call)).toEqual(['contact', 'appointmentTypes', 'stores', 'people', 'codes', 'testBooking'])
    expect((await call('settings.setup')).data.typesWithoutSlots).toEqual([{ id: type.data.id, name: 'Estimate' }])
    const slots = [1, 2].map((dayOfWeek) => ({ dayOfWeek, startLocal: '08:00', endLocal: '10:00', capacity: 3 }))
    await call('defaultAppointments.addSlots', {
      body: { appointmentTypeId: type.data.id, effectiveFrom: inDays(0), slots },
    })
    expect(await open(call)).not.toContain('appointmentTypes')
    const finished = await call('settings.finishSetup', { body: { isFinished: true } })
    expect(finished.data.finishedAt).not.toBeNull()
    expect((await call('settings.finishSetup', { body: { isFinished: false } })).data.finishedAt).toBeNull()
  })

  test('checks the name, the contact and the brand of the first step', async () => {
    const { id } = (await system.call('organizations.upsert', { body: { name: 'My organization', organizationParentId: null } }))
      .data
    const call = system.in(id)
    const contact = async () => {
      const { data } = await call('settings.setup')
      return [data.contact, data.steps.find(({ key }) => key === 'contact')?.isDone]
    }
    expect(await contact()).toEqual([{ hasName: false, hasPhone: false, hasBrand: false }, false])
    await call('organizations.upsert', { body: { id, name: 'Fresh Kitchens' } })
    // Shoppers need a number to call.
    const party = { name: 'Fresh Kitchens', phone: null, email: 'hello@fresh.example' }
    await call('settings.saveOrganizationContact', { body: { organizationId: id, contact: party } })
    expect(await contact()).toEqual([{ hasName: true, hasPhone: false, hasBrand: false }, false])
    await call('settings.saveOrganizationContact', {
      body: { organizationId: id, contact: { ...party, phone: '+16145550142' } },
    })
    const saved = await call('settings.upsertWebConfig', { body: { colours: { accent: '#0a5c36' } } })
    expect(saved.status).toBe(200)
    expect(await contact()).toEqual([{ hasName: true, hasPhone: true, hasBrand: true }, true])
    // A child organization shows the booking page that it inherits.
    const child = (await call('organizations.upsert', { body: { name: 'Fresh North', organizationParentId: id } })).data
    expect((await system.in(child.id)('settings.setup')).data.contact).toEqual({ hasName: true, hasPhone: false, hasBrand: true })
  })

  test('is finished in the demo, and separate for each organization', async () => {
    const demo = (await system.call('settings.setup')).data
    expect(demo.finishedAt).not.toBeNull()
    expect(demo.steps.every(({ isDone }) => isDone)).toBe(true)
    // Types embedded in its website can be booked.
    expect(demo.embed?.origin).toBe('http://walkup.test')
    const { userUid = '', group: hdsfiGroup = 0 } = demo.embed ?? {}
    const { data } = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup } })
    expect(data.appointmentTypes.length).toBeGreaterThan(0)
    const other = await app.signIn('other@walkup.test')
    await other.call('settings.finishSetup', { body: { isFinished: false } })
    expect((await system.call('settings.setup')).data.finishedAt).toBe(demo.finishedAt)
  })
})

describe('several slots of the weekly pattern', () => {
  const slot = (dayOfWeek: number, startLocal: string, endLocal: string) => ({ dayOfWeek, startLocal, endLocal, capacity: 2 })

  test('are added all or none', async () => {
    const type = await addType(app, {})
    const add = (slots: object[]) =>
      system.call('defaultAppointments.addSlots', {
        body: { appointmentTypeId: type.id, effectiveFrom: inDays(0), slots },
      })
    const count = async () =>
      (await system.call('defaultAppointments.search', { body: { filter: { appointmentTypeIds: [type.id] } } })).data.total
    const added = await add([slot(1, '08:00', '10:00'), slot(2, '08:00', '10:00')])
    expect(added.data.items.map(({ dayOfWeek, capacity }) => [dayOfWeek, capacity])).toEqual([
      [1, 2],
      [2, 2],
    ])
    const overlap = await add([slot(3, '08:00', '10:00'), slot(2, '08:00', '09:00')])
    expect(overlap.problem).toMatchObject({ status: 409, type: 'overlap', existing: { dayOfWeek: 2, startLocal: '08:00' } })
    expect(await count()).toBe(2)
    const wrong = await add([slot(4, '08:00', '10:00'), slot(4, '10:00', '09:00'), slot(4, '08:00', '11:00')])
    expect(wrong.problem.errors?.map(({ path }) => path)).toEqual(['slots.1.endLocal', 'slots.2.startLocal'])
    expect(await count()).toBe(2)
  })

  test('must belong to a type that the caller can access', async () => {
    const type = await addType(app, {})
    const other = await app.signIn('other@walkup.test')
    const body = { appointmentTypeId: type.id, effectiveFrom: inDays(0), slots: [slot(1, '08:00', '10:00')] }
    const refused = await other.call('defaultAppointments.addSlots', { body })
    expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([400, ['appointmentTypeId']])
  })
})
