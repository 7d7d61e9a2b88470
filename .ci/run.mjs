import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBin, root, run } from './setup.mjs'

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** PostgreSQL refuses to run as root; the package's own user takes its place. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a throw-away server on a free port; undefined, with the reason printed, where none can be had. */
async function startPostgres() {
  const folder = postgresBin({ mayInstall: true })
  if (!folder) return console.error('No PostgreSQL could be found or installed.')
  const user = unprivileged()
  const data = mkdtempSync(join(tmpdir(), 'walkup-pg-'))
  if (user.uid) chownSync(data, user.uid, user.gid)
  const port = await freePort()
  const call = (program, ...args) =>
    spawnSync(join(folder, program), args, { ...user, cwd: data, stdio: ['ignore', 'ignore', 'inherit'] }).status
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300`
  const failed =
    call('initdb', '-D', join(data, 'db'), '-A', 'trust', '-U', 'walkup') ||
    call('pg_ctl', '-D', join(data, 'db'), '-w', '-l', join(data, 'log'), '-o', options, 'start')
  if (failed) return console.error('PostgreSQL did not start.')
  return {
    url: `postgres://walkup@127.0.0.1:${port}/postgres`,
    stop() {
      call('pg_ctl', '-D', join(data, 'db'), '-m', 'immediate', 'stop')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const postgres = await startPostgres()
rmSync(join(root, '.artifacts/summary.json'), { force: true })
const script = process.env.CI_FULL === '1' ? 'test:all' : 'test'
const code = run('npm', ['run', script, '--silent'], postgres ? { TEST_DATABASE_URL: postgres.url } : {})
postgres?.stop()
let total = { passed: 0, failed: 1 }
try {
  total = JSON.parse(readFileSync(join(root, '.artifacts/summary.json'), 'utf8'))
} catch {
  console.error('The tests ended without a summary.')
}
if (!postgres || (code && !total.failed)) total.failed++
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
