import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder with PostgreSQL's programs: POSTGRES_BIN, or the newest version installed by Debian packages. */
function findBin(): string {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const folder = [process.env.POSTGRES_BIN ?? '', ...versions.map((version) => `${base}/${version}/bin`)].find(
    (path) => path && existsSync(`${path}/pg_ctl`),
  )
  if (!folder) throw new Error('No PostgreSQL server programs were found; set POSTGRES_BIN to their folder.')
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** PostgreSQL refuses to run as root, so use its package's user. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface Cluster {
  readonly url: string
  readonly port: number
  /** The folder of PostgreSQL's programs. */
  readonly bin: string
  start(): Promise<unknown>
  /** Simulates a crash, without shutdown or flush. */
  kill(): Promise<unknown>
  remove(): void
}

/** A separate PostgreSQL cluster that the test can kill and restart. */
export async function startCluster(): Promise<Cluster> {
  const bin = findBin()
  const user = unprivileged()
  const folder = mkdtempSync(`${tmpdir()}/walkup-cluster-`)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const call = (program: string, ...args: string[]) => run(`${bin}/${program}`, args, { ...user, cwd: folder })
  const control = (...args: string[]) => call('pg_ctl', '-D', `${folder}/db`, '-w', '-l', `${folder}/log`, ...args)
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  const cluster: Cluster = {
    url: `postgres://walkup@127.0.0.1:${port}/postgres`,
    port,
    bin,
    start: () => control('-o', options, 'start'),
    kill: () => control('-m', 'immediate', 'stop'),
    remove() {
      spawnSync(`${bin}/pg_ctl`, ['-D', `${folder}/db`, '-m', 'immediate', 'stop'], { ...user, cwd: folder })
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await call('initdb', '-D', `${folder}/db`, '-A', 'trust', '-U', 'walkup', '--no-sync')
    await cluster.start()
  } catch (error) {
    cluster.remove()
    throw error
  }
  return cluster
}
