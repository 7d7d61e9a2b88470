import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startServiceTitan, type ServiceTitanSimulator } from '../simulators/serviceTitan.ts'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

export const params = { system: 'serviceTitan' } as const

/** An app that is connected to a simulated ServiceTitan for a file’s tests, and reads only when they ask. */
export function openServiceTitan() {
  let app: TestApp
  let admin: SignedIn
  let titan: ServiceTitanSimulator
  let version: string
  beforeAll(async () => {
    app = await startApp({ outboundAllow: '127.0.0.1/32' })
    admin = await app.signIn('role2@walkup.test')
    titan = await startServiceTitan()
    version = await consentVersion(app)
    await save({ isActive: true, settings: titan.settings, secrets: titan.secrets })
    // The server reads once at startup; after that, the tests trigger reads.
    await app.settled(() => {})
    await app.db.asOwner((tx) =>
      tx.run(
        sql`update connection set next_lists_at = app_now() + interval '30 minutes', next_records_at = app_now() + interval '30 minutes'`,
      ),
    )
  })
  afterAll(async () => {
    await app.close()
    await titan.close()
  })
  beforeEach(() => titan.forbidden.clear())

  const save = (body: object) => admin.call('connections.save', { params, body })
  const readNow = () => admin.call('connections.sync', { params, body: {} })
  /** Reads once nothing is being sent, since leads with unsent changes are skipped until the next read. */
  async function sync() {
    expect(await app.settled(isIdle)).toBe(true)
    return readNow()
  }
  const bookingOf = (uid: string) => titan.bookings.find(({ externalId }) => externalId === uid)
  const isIdle = async () =>
    (
      await app.db.asOwner((tx) =>
        tx.rows(sql`select id from outbox union all select id from delivery where state in ('queued', 'sending', 'failed')`),
      )
    ).length === 0

  /** Books a visit that has arrived in ServiceTitan. */
  async function book(capacity = 3) {
    const { id } = await addType(app, {
      slots: [3, 4].map((day) => ({ date: inDays(day), start: '09:00', end: '10:00', capacity })),
    })
    const [slot, next] = await slotsOf(app, id)
    const answer = await app.call('qrCodes.entry', {
      params: { userUid },
      body: entry(version, { appointmentTypeId: id, slotId: slot?.id ?? '' }),
    })
    const uid = answer.data.leadUid
    expect(await app.settled(() => bookingOf(uid))).toBeDefined()
    expect(await app.settled(isIdle)).toBe(true)
    return { uid, typeId: id, slot, next, manageToken: answer.data.appointment?.manageUrl.split('/').at(-1) ?? '' }
  }

  return {
    get app() {
      return app
    },
    get admin() {
      return admin
    },
    get titan() {
      return titan
    },
    get version() {
      return version
    },
    readNow,
    sync,
    bookingOf,
    isIdle,
    book,
  }
}
