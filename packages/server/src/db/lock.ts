import { randomUUID } from 'node:crypto'
import { readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Attempts of two processes that claim a directory at the same time; both back off between them. */
const MAX_ATTEMPTS = 5
const JUST_NOW_MS = 2_000
const BEAT_MS = 1_000
/** How long a claim whose process cannot be checked is watched for a heartbeat. */
const WATCH_MS = 4 * BEAT_MS

/** The holder of a directory. A pid is not enough: another process may reuse it after a crash. */
interface Claim {
  readonly pid: number
  /** What the kernel reports: start time, boot id, and pid namespace. */
  readonly startedAt: string | null
  readonly kernel: string | null
  readonly claimedAt: number
}

/** The directory belongs to another living process. */
export class DirectoryInUse extends Error {}

/** When a process started, in ticks since boot; null where the system does not report it. */
const startOf = (pid: number): Promise<string | null> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    // The name before it, in parentheses, may contain anything.
    (text) => text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null,
    () => null,
  )

/** Equal for all processes that see each other's pids. */
async function kernelOf(): Promise<string | null> {
  try {
    return `${(await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()} ${await readlink('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

function parse(text: string): Claim | undefined {
  try {
    const { pid, startedAt, kernel, claimedAt } = JSON.parse(text) as Record<string, unknown>
    const orNull = (value: unknown) => (typeof value === 'string' ? value : null)
    if (!Number.isSafeInteger(pid) || (pid as number) <= 0) return
    return { pid: pid as number, startedAt: orNull(startedAt), kernel: orNull(kernel), claimedAt: Number(claimedAt) || 0 }
  } catch {
    return
  }
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The holder touches its claim every second. */
async function hasHeartbeat(path: string): Promise<boolean> {
  const touched = () =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
  const before = await touched()
  for (let waited = 0; waited < WATCH_MS; waited += BEAT_MS / 4) {
    await wait(BEAT_MS / 4)
    const now = await touched()
    if (now === undefined) return false
    if (now !== before) return true
  }
  return false
}

async function isAlive(path: string, claim: Claim, kernel: string | null): Promise<boolean> {
  // From another boot, container or machine: its pids mean nothing here.
  if (claim.kernel !== kernel) return hasHeartbeat(path)
  if (!exists(claim.pid)) return false
  const startedAt = await startOf(claim.pid)
  return startedAt !== null && claim.startedAt !== null ? startedAt === claim.startedAt : hasHeartbeat(path)
}

/**
 * Keeps a second process out of a data directory. Each opener writes its own claim atomically and then checks the others;
 * claims of dead processes are deleted, so no two processes judge or replace the same file.
 * @throws DirectoryInUse when a living process, or this one, holds it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const name = `walkup-${randomUUID()}.lock`
  const path = `${directory}/${name}`
  const kernel = await kernelOf()
  const startedAt = await startOf(process.pid)

  for (let attempt = 1; ; attempt++) {
    const claim: Claim = { pid: process.pid, startedAt, kernel, claimedAt: Date.now() }
    await writeFile(`${path}.new`, JSON.stringify(claim))
    await rename(`${path}.new`, path)
    const rival = await findRival(directory, name, kernel)
    if (!rival) break
    await rm(path, { force: true })
    if (attempt === MAX_ATTEMPTS || Date.now() - rival.claimedAt > JUST_NOW_MS) {
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by process ${rival.pid}. Stop it first, or set DATA_DIR to another directory.`,
      )
    }
    await wait(50 + Math.random() * 300)
  }

  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), BEAT_MS)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

/** Another live claim on the directory; stale ones are deleted. */
async function findRival(directory: string, own: string, kernel: string | null): Promise<Claim | undefined> {
  for (const name of await readdir(directory)) {
    if (!/^walkup-.*\.lock$/.test(name) || name === own) continue
    const path = `${directory}/${name}`
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const claim = parse(text)
    if (claim && (await isAlive(path, claim, kernel))) return claim
    await rm(path, { force: true })
  }
  // The former lock format: a bare pid, which proves nothing.
  await rm(`${directory}/walkup.pid`, { force: true })
  return
}
