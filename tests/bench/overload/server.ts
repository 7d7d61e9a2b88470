import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../../packages/server/src/app.ts'
import { readConfig } from '../../../packages/server/src/config.ts'
import { openDatabase } from '../../../packages/server/src/db/index.ts'
import { listen } from '../../../packages/server/src/http/listen.ts'

/** The server without per-address limits, since the load of many clients comes from one machine. */
const config = readConfig(process.env)
const db = await openDatabase(config)
const unlimited = Object.fromEntries(Object.keys(config.limits).map((name) => [name, 1e9]))
const app = await buildApp({ ...config, limits: { ...config.limits, ...unlimited } }, db)
await listen(app, config)
await app.jobs.start()
// Stops on SIGTERM, or when the parent process exits.
process.on('SIGTERM', () => process.exit(0))
for (const parent = process.ppid; process.ppid === parent;) await pause(1_000)
process.exit(0)
