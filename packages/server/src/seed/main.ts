import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate, openDatabase } from '../db/index.ts'
import { progressBar } from '../progress.ts'
import { seedDemo } from './index.ts'

/** `npm run seed -- [--leads N]`: the demo, into the empty database that DATABASE_URL or DATA_DIR names. */
const { values } = parseArgs({ options: { leads: { type: 'string' } } })
const leads = values.leads === undefined ? undefined : Number(values.leads)
if (leads !== undefined && !(Number.isInteger(leads) && leads > 0)) throw new Error('--leads takes a whole number above 0.')

const db = await openDatabase(readConfig(process.env))
try {
  await migrate(db)
  const started = performance.now()
  await seedDemo(db, { now: new Date(), leads, onProgress: progressBar('Seeding') })
  console.log(`Seeded in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
} finally {
  await db.close()
}
