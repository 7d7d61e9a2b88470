import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate, openDatabase } from '../db/index.ts'
import { progressBar } from '../progress.ts'
import { seedDemo } from './index.ts'

/** `npm run seed -- [--leads N] [--shifts N]`: seeds the demo into the empty database of DATABASE_URL or DATA_DIR. */
const { values } = parseArgs({ options: { leads: { type: 'string' }, shifts: { type: 'string' } } })
function count(name: keyof typeof values): number | undefined {
  const value = values[name] === undefined ? undefined : Number(values[name])
  if (value !== undefined && !(Number.isInteger(value) && value > 0)) throw new Error(`--${name} takes a whole number above 0.`)
  return value
}
const [leads, shifts] = [count('leads'), count('shifts')]

const db = await openDatabase(readConfig(process.env))
try {
  const started = performance.now()
  await db.exclusively(async () => {
    await migrate(db)
    await seedDemo(db, { now: db.now(), leads, shifts, onProgress: progressBar('Seeding') })
  })
  console.log(`Seeded in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
} finally {
  await db.close()
}
