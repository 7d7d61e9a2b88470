import { readFileSync } from 'node:fs'
import { buildApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { openDatabase } from '../../packages/server/src/db/index.ts'
import { listen } from '../../packages/server/src/http/listen.ts'
import { readClock } from './fileClock.ts'

/** A server on a migrated database that reads its clock from the file CLOCK. */
const config = readConfig(process.env)
const file = process.env.CLOCK ?? ''
const db = await openDatabase(config, { now: () => new Date(readClock(file)) })
const app = await buildApp(config, db)
await listen(app, config)
await app.jobs.start()
let last = readFileSync(file, 'utf8')
setInterval(() => {
  const text = readFileSync(file, 'utf8')
  if (text !== last) app.jobs.wake()
  last = text
}, 20)
