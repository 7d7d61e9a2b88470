import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { readConfig } from '../../../packages/server/src/config.ts'
import { openDatabase } from '../../../packages/server/src/db/index.ts'
import { deliveriesJob, outboxJob } from '../../../packages/server/src/delivery/worker.ts'
import { openKeyRing } from '../../../packages/server/src/keys/index.ts'
import { runJob } from '../../http/runJob.ts'
import { clockTime, SPEED } from './clock.ts'

// The worker waits for its turn under a rate limit by the test's clock.
const wait = timers.setTimeout
timers.setTimeout = (ms, ...rest) => wait((ms ?? 0) / SPEED, ...rest)
syncBuiltinESMExports()

/** A server's delivery worker without the server: delivers what is due at the instant that it is sent, and says when nothing is. */
const config = readConfig(process.env)
const start = Number(process.env.CLOCK_START)
let ahead = 0
const db = await openDatabase(config, { now: () => new Date(clockTime(start, ahead)) })
const keys = await openKeyRing(db, config)
const services = { db, config, keys, now: db.now }
const logFailure = (error: unknown) => console.error(error)
async function deliver(): Promise<void> {
  await runJob(outboxJob, services, { logFailure })
  await runJob(deliveriesJob, services, { logFailure })
}
process.on('message', (ms: number) => {
  ahead = ms
  void deliver().then(
    () => process.send?.('idle'),
    (error: unknown) => {
      console.error(error)
      process.send?.('idle')
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
