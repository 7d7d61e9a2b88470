import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect } from 'vitest'
import { startServiceTitan } from '../simulators/serviceTitan.ts'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { openApp } from './openApp.ts'

export const params = { system: 'serviceTitan' } as const

/** An app that is connected to a simulated ServiceTitan for a file’s tests, and reads only when they ask. */
export function openServiceTitan() {
  // Registered first, so that it runs once the app is closed.
  afterAll(() => suite.titan.close())
  const suite = openApp({ admin: 'role2' }, { outboundAllow: '127.0.0.1/32' }, async ({ app }) => {
    const titan = await startServiceTitan()
    await save({ isActive: true, settings: titan.settings, secrets: titan.secrets })
    // The server reads once at startup; after that, the tests trigger reads.
    await app.settled(() => {})
    await app.db.asOwner((tx) =>
      tx.run(
        sql`update connection set next_lists_at = app_now() + interval '30 minutes', next_records_at = app_now() + interval '30 minutes'`,
      ),
    )
    return { titan, version: await consentVersion(app) }
  })
  beforeEach(() => suite.titan.forbidden.clear())

  const save = (body: object) => suite.admin.call('connections.save', { params, body })
  const readNow = () => suite.admin.call('connections.sync', { params, body: {} })
  /** Reads once nothing is being sent, since leads with unsent changes are skipped until the next read. */
  async function sync() {
    expect(await suite.app.settled(isIdle)).toBe(true)
    return readNow()
  }
  const bookingOf = (uid: string) => suite.titan.bookings.find(({ externalId }) => externalId === uid)
  const isIdle = async () =>
    (
      await suite.app.db.asOwner((tx) =>
        tx.rows(sql`select id from outbox union all select id from delivery where state in ('queued', 'sending', 'failed')`),
      )
    ).length === 0

  /** Books a visit that has arrived in ServiceTitan. */
  async function book(capacity = 3) {
    const { id } = await addType(suite.app, {
      slots: [3, 4].map((day) => ({ date: inDays(day), start: '09:00', end: '10:00', capacity })),
    })
    const [slot, next] = await slotsOf(suite.app, id)
    const answer = await suite.app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(suite.version, { appointmentTypeId: id, slotId: slot?.id ?? '' }),
    })
    const uid = answer.data.leadUid
    expect(await suite.app.settled(() => bookingOf(uid))).toBeDefined()
    expect(await suite.app.settled(isIdle)).toBe(true)
    return { uid, typeId: id, slot, next, manageToken: answer.data.appointment?.manageUrl.split('/').at(-1) ?? '' }
  }

  return Object.assign(suite, {
    readNow,
    sync,
    bookingOf,
    isIdle,
    book,
  })
}
