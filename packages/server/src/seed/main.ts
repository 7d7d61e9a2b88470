import { parseArgs } from 'node:util'
import { migrate, openPglite, openPostgres } from '../db/index.ts'
import { seedDemo } from './index.ts'

/** `npm run seed -- [--leads N]`: the demo, into the empty database that DATABASE_URL or DATA_DIR names. */
const { values } = parseArgs({ options: { leads: { type: 'string' } } })
const leads = values.leads === undefined ? undefined : Number(values.leads)
if (leads !== undefined && !(Number.isInteger(leads) && leads > 0)) throw new Error('--leads takes a whole number above 0.')

const { DATABASE_URL, DATA_DIR = '.data' } = process.env
const db = DATABASE_URL ? openPostgres(DATABASE_URL) : await openPglite(DATA_DIR)
try {
  await migrate(db)
  const started = performance.now()
  let said = 0
  await seedDemo(db, {
    now: new Date(),
    leads,
    onProgress(done, total, what) {
      if (performance.now() - said < 1000 && done < total) return
      said = performance.now()
      console.log(`${Math.floor((100 * done) / total)} % ${what}`)
    },
  })
  console.log(`Seeded in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
} finally {
  await db.close()
}
