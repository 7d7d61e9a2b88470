import { createMetrics } from '../../packages/server/src/http/metrics.ts'
import { createSlotQueue } from '../../packages/server/src/http/slotQueue.ts'
import sql from 'sql-template-tag'
import type { StreamTimes } from '../../packages/server/src/areas/events/feed.ts'
import { openStream } from '../../packages/server/src/areas/events/stream.ts'
import { createFreeSlotCaches } from '../../packages/server/src/cache/freeSlotCaches.ts'
import type { Caller } from '../../packages/server/src/auth/caller.ts'
import type { ChangeBroker } from '../../packages/server/src/events/broker.ts'
import { openStorage } from '../../packages/server/src/files/storage.ts'
import type { SignedIn, TestApp } from './harness.ts'

/** A stream without an HTTP response, with a configurable heartbeat. */
export async function openInnerStream(app: TestApp, changes: ChangeBroker, user: SignedIn, times?: StreamTimes) {
  const { record } = user
  const [sessionId = '', generation] = record.token.split('.')
  const territories = await app.db.asOwner((tx) =>
    tx.rows<{ id: number }>(
      sql`select territory_id as id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${record.userId}`,
    ),
  )
  const caller: Caller = {
    sessionId,
    generation: Number(generation),
    userId: record.userId,
    accountId: record.userId,
    organizationId: record.currentOrganizationId,
    organizations: [record.currentOrganizationId],
    roleId: record.roleId,
    subscriptionId: record.subscriptionId,
    territories: territories.map(({ id }) => id),
    isFresh: true,
    hasSecondFactor: false,
    lacksFactor: false,
    disabledFeatures: [],
  }
  const controller = new AbortController()
  const stream = await openStream(
    {
      services: {
        config: app.config,
        db: app.db,
        keys: app.keys,
        isDemo: true,
        changes,
        files: openStorage(app.config),
        freeSlots: createFreeSlotCaches(app.db, { ...changes, subscribe: () => () => {} }),
        slotTurns: createSlotQueue(),
        metrics: createMetrics(),
        stopping: new AbortController().signal,
        now: () => app.now(),
      },
      request: {
        id: 'test',
        ip: '127.0.0.1',
        userAgent: undefined,
        header: () => undefined,
        cookie: () => undefined,
        canKeepCookie: false,
        reply: { header: () => {}, setCookie: () => {} },
        logFailure: () => {},
        signal: controller.signal,
      },
      caller,
      transact: (work) => app.db.asTenant(caller, work),
    },
    times,
  )
  const gone = new Promise<void>((done) => stream.once('close', done))
  return { stream, controller, gone }
}
