import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { addTechnician, addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let version: string
let admin: SignedIn
let other: SignedIn
/** Starts the app for a test file about technicians' time. */
export function startTechnicians(): void {
  beforeAll(async () => {
    app = await startApp()
    version = await consentVersion(app)
    admin = await app.signIn('role2@walkup.test')
    other = await app.signIn('other@walkup.test')
  })
  afterAll(() => app.close())
  afterEach(() => query(sql`delete from technician_time_off where created_at > app_now() - interval '1 hour'`))
}
export const currentApp = (): TestApp => app
type Call = SignedIn['call']
export const byAdmin: Call = (...call) => admin.call(...call)
/** An administrator of another organization. */
export const byOther: Call = (...call) => other.call(...call)
export const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
export const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
export const reason = ({ status, problem }: Answer) => [
  status,
  problem.type,
  (problem.params as { reason?: string } | undefined)?.reason,
]
export const day = inDays(3)
export const next = inDays(4)
export const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
export const everyDay = (startLocal: string, endLocal: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startLocal, endLocal }))
export const times = (date: string) => [9, 13].map((hour) => ({ date, start: `${hour}:00`, end: `${hour + 1}:00`, capacity: 3 }))

/** A type with slots at 9 and 1 on two days, and its technicians. */
export async function serve(people = 1) {
  const technicianIds: number[] = []
  for (let at = 0; at < people; at++) technicianIds.push(await addTechnician(app))
  const { id } = await addType(app, { slots: [...times(day), ...times(next)], technicianIds })
  return { typeId: id, technicianIds, technicianId: technicianIds[0] ?? 0 }
}
export const change = (id: number, more: Record<string, unknown>, call = byAdmin) =>
  call('technicians.upsert', { body: { id, name: 'Technician', ...more } })
export const off = (technicianId: number, more: Record<string, unknown> = {}, call = byAdmin) =>
  call('technicians.upsertTimeOff', { body: { technicianId, from: day, to: day, ...more } })
export const requireSkills = (typeId: number, skills: string[]) =>
  query(sql`update appointment_type set required_skills = ${skills}::text[] where id = ${typeId}`)
export const open = async (typeId: number) =>
  (await slotsOf(app, typeId)).map(({ date, startLocal, remaining }) => `${date} ${startLocal} ${remaining}`)
export const slotAt = async (typeId: number, date: string, startLocal: string) =>
  (await slotsOf(app, typeId)).find((slot) => slot.date === date && slot.startLocal === startLocal)?.id ?? 'no slot'
export const enter = (appointmentTypeId: number, slotId: string, more: Record<string, unknown> = {}) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { appointmentTypeId, slotId, ...more }) })
export interface Row {
  readonly id: number
  readonly leadId: number
  readonly technicianId: number | null
}
export async function book(typeId: number, date = day, startLocal = '09:00'): Promise<Row> {
  const { status, data } = await enter(typeId, await slotAt(typeId, date, startLocal))
  expect(status).toBe(200)
  return bookingOf(data.leadUid)
}
export async function bookingOf(leadUid: string): Promise<Row> {
  const [row] = await query<Row>(sql`
    select b.id, b.lead_id, b.technician_id from booking b join lead on lead.id = b.lead_id where lead.uid = ${leadUid}`)
  if (!row) throw new Error('There is no booking.')
  return row
}
export const assign = (id: number, technicianId: number | null, more = {}, call = byAdmin) =>
  call('appointments.assignTechnician', { params: { id }, body: { technicianId, ...more } })
