import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { consentVersion, entry, inDays, userUid } from './bookingFixture.ts'
import { openApp } from './openApp.ts'

const times = ['09:00', '10:00', '11:00', '12:00']
export const day = (capacity: number) =>
  times.map((start) => ({ date: inDays(4), start, end: `${Number(start.slice(0, 2)) + 1}:00`, capacity }))

/** An app whose clock is stopped for a file’s tests, and shoppers with manage links. */
export function openManaged() {
  const suite = openApp({}, { isClockStopped: true }, async ({ app }) => ({ version: await consentVersion(app) }))

  const rows = <Row extends object>(query: ReturnType<typeof sql>) => suite.app.db.asOwner((tx) => tx.rows<Row>(query))

  async function booked(appointmentTypeId: number, slotId: string | undefined) {
    const body = entry(suite.version, { appointmentTypeId, slotId })
    const answer = await suite.app.call('qrCodes.entry', { params: { userUid }, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    const manageToken = answer.data.appointment?.manageUrl.split('/').at(-1) ?? ''
    // Sends the confirmation first.
    await suite.app.sendMessages()
    return { manageToken, leadUid: answer.data.leadUid, email: body.contact.email.toLowerCase() }
  }
  const get = (manageToken: string) => suite.app.call('manage.get', { params: { manageToken } })
  const move = (manageToken: string, slotId: string | undefined) =>
    suite.app.call('manage.reschedule', { params: { manageToken }, body: { slotId } })
  const free = (manageToken: string) => suite.app.call('manage.availability', { params: { manageToken } })
  const cancel = (manageToken: string) => suite.app.call('manage.cancel', { params: { manageToken } })
  const calendar = async (manageToken: string) => {
    const answer = await suite.app.call('manage.calendar', { params: { manageToken } })
    return { ...answer, text: (answer.data as unknown as string).replace(/\r\n /g, '') }
  }
  /** Cancels, and takes the last of the times offered then. */
  async function bookAgain(manageToken: string): Promise<void> {
    expect((await cancel(manageToken)).status).toBe(200)
    expect((await get(manageToken)).data).toMatchObject({ status: 'cancelled', canRebook: true })
    const offered = (await free(manageToken)).data.days.flatMap(({ slots }) => slots)
    expect(offered.map(({ startLocal }) => startLocal)).toEqual(times)
    const again = await suite.app.call('manage.rebook', { params: { manageToken }, body: { slotId: offered.at(-1)?.id } })
    expect(again.data).toMatchObject({ status: 'scheduled', startLocal: '12:00', canChange: true, canRebook: false })
    expect((await get(manageToken)).data.startLocal).toBe('12:00')
  }

  return Object.assign(suite, {
    rows,
    booked,
    get,
    move,
    free,
    cancel,
    calendar,
    bookAgain,
  })
}
