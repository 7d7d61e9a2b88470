import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let test: TestApp
let staff: SignedIn
beforeAll(async () => {
  test = await startApp()
  staff = await test.signIn('role5@walkup.test')
})
afterAll(() => test.close())

const email = 'emails@example.com'
const emails = () => test.mailTo(email)
const freeSlots = async () => {
  const answer = await staff.call('appointments.availability', { params: { id: 1 } })
  return answer.data.days.flatMap((day) => day.slots.map((slot) => slot.id))
}

it('notifies the shopper of appointment changes by staff, with one permanent link', async () => {
  const consent = { version: staff.record.wingenWebConfig.consent.version, accepted: true }
  const made = await staff.call('leads.upsertInternal', {
    body: { firstName: 'Lee', lastName: 'Letters', email, serviceGroupId: 1, consent },
  })
  const move = (body: object) => staff.call('leads.setStatus', { params: { id: made.data.id }, body })
  const [first, second] = await freeSlots()
  expect((await move({ to: 'scheduled', appointmentTypeId: 1, slotId: first })).status).toBe(200)
  await test.sendMessages()
  expect((await move({ to: 'confirmed' })).status).toBe(200)
  expect((await move({ to: 'scheduled', slotId: second })).status).toBe(200)
  await test.sendMessages()
  expect((await move({ to: 'cancelled' })).status).toBe(200)
  const [booked, moved, cancelled, ...more] = await emails()
  expect(more).toEqual([])
  expect(booked?.subject).toMatch(/^Your appointment: /)
  expect(moved?.subject).toMatch(/^Your appointment has moved: /)
  expect(cancelled?.subject).toMatch(/^Your appointment is canceled: /)
  // Worded neutrally, since the shopper may have moved it.
  expect(moved?.text).toMatch(/^Your .+ with .+ has moved to /m)
  expect(booked?.text).toMatch(/\(\d{3}\) \d{3}-\d{4}/)
  expect(booked?.text).not.toMatch(/\+1\d{10}/)
  expect(cancelled?.text).toMatch(/^Book again: http\S+\/manage\//m)
  expect(cancelled?.attachments[0]?.content).toContain('METHOD:CANCEL')
  const token = /\/manage\/([\w-]+)/.exec(booked?.text ?? '')?.[1] ?? ''
  expect(moved?.text).toContain(token)
  expect((await test.call('manage.get', { params: { manageToken: token } })).data.status).toBe('cancelled')

  // After rebooking, the same link shows the new appointment.
  const [third] = await freeSlots()
  expect((await move({ to: 'scheduled', slotId: third })).status).toBe(200)
  expect((await test.call('manage.get', { params: { manageToken: token } })).data.status).toBe('scheduled')
  expect(await emails()).toHaveLength(4)
})

it.each([
  ['es', 2, [/^Su cita: /, /^Su cita ha cambiado: /, /^Su cita está cancelada: /], 'Para cambiarla o cancelarla: '],
  [
    'fr',
    3,
    [/^Votre rendez-vous : /, /^Votre rendez-vous est déplacé : /, /^Votre rendez-vous est annulé : /],
    'Pour le modifier',
  ],
] as const)('writes to a shopper in %s, including times', async (language, languageId, subjects, manage) => {
  const to = `emails-${language}@example.com`
  const made = await staff.call('leads.upsertInternal', {
    body: { firstName: 'Lee', lastName: language, email: to, serviceGroupId: 1, languageId },
  })
  const move = (body: object) => staff.call('leads.setStatus', { params: { id: made.data.id }, body })
  const [first, second] = await freeSlots()
  expect((await move({ to: 'scheduled', appointmentTypeId: 1, slotId: first })).status).toBe(200)
  expect((await move({ to: 'confirmed' })).status).toBe(200)
  await test.sendMessages()
  const { data } = await staff.call('leads.getInternal', { params: { id: made.data.id } })
  expect((await move({ to: 'scheduled', slotId: second })).status).toBe(200)
  await test.sendMessages()
  expect((await move({ to: 'cancelled' })).status).toBe(200)
  const sent = await test.mailTo(to)
  expect(sent).toHaveLength(subjects.length)
  for (const [index, subject] of subjects.entries()) expect(sent[index]?.subject).toMatch(subject)
  const { startAt = '', timeZone = '' } = data.booking ?? {}
  const when = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'fr-FR', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // French has no short name for it.
    timeZoneName: language === 'es' ? 'short' : 'longGeneric',
  }).format(new Date(startAt))
  expect(sent[0]?.subject).toContain(when)
  expect(sent[0]?.text).toContain(when)
  expect(sent[0]?.text).toContain(manage)
  expect(sent[0]).toMatchObject({ language })
})

it('sends nothing if the booking fails', async () => {
  const before = (await emails()).length
  const made = await staff.call('leads.upsertInternal', {
    body: { firstName: 'Lee', lastName: 'Nothing', email, serviceGroupId: 1 },
  })
  const answer = await staff.call('leads.setStatus', {
    params: { id: made.data.id },
    body: { to: 'scheduled', appointmentTypeId: 1, slotId: 'nonsense' },
  })
  expect(answer.status).toBe(400)
  expect(await emails()).toHaveLength(before)
})
