import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../../packages/server/src/app.ts'
import { readConfig } from '../../../packages/server/src/config.ts'
import { openDatabase } from '../../../packages/server/src/db/index.ts'
import { withoutLimits } from '../../support/withoutLimits.ts'
import { listen } from '../../../packages/server/src/http/listen.ts'

/** The server without limits per address. */
const config = withoutLimits(readConfig(process.env))
const db = await openDatabase(config)
const app = await buildApp(config, db)
await listen(app, config)
await app.jobs.start()
// Stops on SIGTERM, or when the parent process exits.
process.on('SIGTERM', () => process.exit(0))
for (const parent = process.ppid; process.ppid === parent;) await pause(1_000)
process.exit(0)
