import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** PostgreSQL refuses to run as root, so use its package's user. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

const PREFIX = 'walkup-pg-'
/**
 * Nothing has to survive the run, nobody replicates it, and each test file copies a database with its statistics: without what serves
 * those, the server's processor time is a fifth less.
 */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'autovacuum=off',
]
const ROOMY = 8e9
/**
 * Memory if there is plenty of it. Each test file copies and drops a database, which is more than a thousand files: on a disk with
 * ext4, creating as many as were just deleted takes a second of processor time, in memory a tenth of it.
 */
function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > ROOMY && freemem() > ROOMY ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes the data of servers that were killed with their run, which memory would keep until the machine restarts. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const pidFile = join(folder, name, 'db', 'postmaster.pid')
    if (existsSync(pidFile) && !isRunning(Number.parseInt(readFileSync(pidFile, 'utf8'), 10)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Starts a temporary server on a free port with the programs in `folder`. On failure, prints the reason and returns undefined. */
export async function startPostgres(folder) {
  const user = unprivileged()
  const parent = fastFolder()
  removeLeftovers(parent)
  const data = mkdtempSync(join(parent, PREFIX))
  if (user.uid) chownSync(data, user.uid, user.gid)
  const call = (program, ...args) =>
    spawnSync(join(folder, program), args, { ...user, cwd: data, stdio: ['ignore', 'ignore', 'inherit'] }).status
  let failed = call('initdb', '-D', join(data, 'db'), '-A', 'trust', '-U', 'walkup')
  if (failed) return console.error('PostgreSQL could not be initialized.')
  let port
  // Another program may take a free port before PostgreSQL does.
  for (let attempt = 0; attempt < 3; attempt++) {
    port = await freePort()
    const options = `-p ${port} -k ${data} ${SETTINGS.map((one) => `-c ${one}`).join(' ')}`
    failed = call('pg_ctl', '-D', join(data, 'db'), '-w', '-l', join(data, 'log'), '-o', options, 'start')
    if (!failed) break
  }
  if (failed) return console.error('PostgreSQL did not start.')
  return {
    url: `postgres://walkup@127.0.0.1:${port}/postgres`,
    stop() {
      call('pg_ctl', '-D', join(data, 'db'), '-m', 'immediate', 'stop')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
