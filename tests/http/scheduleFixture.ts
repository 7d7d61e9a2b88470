import { dayOfWeek } from '../../packages/server/src/time/zone.ts'
import { addType, consentVersion, entry, inDays, slotsOf, userUid, type TypeSpec } from './bookingFixture.ts'
import type { SignedIn, TestApp } from './harness.ts'

export const day = inDays(3)
export const weekday = dayOfWeek(day)

/** A type with only 09:00 and 13:00 on the given day's weekday. */
export const addWeekly = (app: TestApp, more: TypeSpec = {}) =>
  addType(app, {
    pattern: [
      { weekday, start: '09:00', end: '10:00', capacity: 2 },
      { weekday, start: '13:00', end: '14:00', capacity: 1 },
    ],
    ...more,
  })
/** Books a time of the day as a shopper would. */
export async function bookAt(app: TestApp, appointmentTypeId: number, startLocal: string): Promise<void> {
  const free = (await slotsOf(app, appointmentTypeId)).find((one) => one.date === day && one.startLocal === startLocal)
  const body = entry(await consentVersion(app), { appointmentTypeId, slotId: free?.id })
  const answer = await app.call('qrCodes.entry', { params: { userUid }, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
}
/** The day as staff see it. */
export async function dayOf(by: SignedIn, id: number) {
  const answer = await by.call('scheduledAppointments.search', {
    body: { filter: { appointmentTypeIds: [id], from: day, to: day } },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data.items[0]?.days[0]
}
export const starts = (slots: { startLocal: string }[] | undefined) => slots?.map(({ startLocal }) => startLocal)
