// What the suites need besides npm packages: browsers and a temporary PostgreSQL server.
import { randomInt } from 'node:crypto'
import { startPostgres } from '../.ci/postgres.mjs'
import { chrome, firefox, postgresBin, webkit, wholeChrome } from '../.ci/setup.mjs'

/** Installs what is missing. @returns the environment variables of the suites, and a function that cleans up */
export async function openEnvironment(tier) {
  if (tier === 'check') return { env: { WALKUP_TEST_TIER: tier }, close: () => {} }
  const programs = postgresBin({ mayInstall: true })
  // Without PostgreSQL, the HTTP tests run on PGlite alone.
  const postgres = programs && !process.env.TEST_DATABASE_URL ? await startPostgres(programs) : undefined
  const close = () => postgres?.stop()
  process.once('SIGINT', () => {
    close()
    process.exit(130)
  })
  const isAll = tier === 'test:all'
  const seed = process.env.WALKUP_TEST_SEED ?? (isAll ? String(randomInt(2 ** 31)) : '1')
  if (isAll) console.log(`Random tests use WALKUP_TEST_SEED=${seed}.`)
  const env = {
    WALKUP_TEST_TIER: tier,
    WALKUP_TEST_SEED: seed,
    CHROME_PATH: chrome(),
    POSTGRES_BIN: programs ?? '',
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    ...(isAll && { FIREFOX_PATH: firefox() ?? '', WEBKIT_DRIVER: webkit() ?? '', WHOLE_CHROME_PATH: wholeChrome() ?? '' }),
  }
  return { env, close }
}
