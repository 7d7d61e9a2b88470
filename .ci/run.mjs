import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresBin, root, run } from './setup.mjs'

rmSync(join(root, '.artifacts/summary.json'), { force: true })
// `npm test` uses PostgreSQL only if it is found or can be installed; in CI it is required.
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || postgresBin({ mayInstall: true }))
if (!hasPostgres) console.error('No PostgreSQL could be found or installed.')
const code = run('npm', ['run', process.env.CI_FULL === '1' ? 'test:all' : 'test', '--silent'])
let total = { passed: 0, failed: 1 }
try {
  total = JSON.parse(readFileSync(join(root, '.artifacts/summary.json'), 'utf8'))
} catch {
  console.error('The tests ended without a summary.')
}
if (!hasPostgres || (code && !total.failed)) total.failed++
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
