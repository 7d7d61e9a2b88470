import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { waitWithoutPermit } from './http/concurrencyPermit.ts'
import { busy } from './problem.ts'

export interface PasswordPool {
  /** Returns an encoded argon2id hash with its salt and cost. */
  hash(password: string): Promise<string>
  /** Without a hash it takes equally long and returns false. */
  verify(password: string, hash: string | undefined): Promise<boolean>
  close(): Promise<void>
}

/** Hashes on worker threads, since argon2 would block the event loop. Refuses with 503 when `maxWaiting` tasks are queued. */
export function createPasswordPool(threads: number, maxWaiting: number): PasswordPool {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./passwordWorker.mjs', import.meta.url)),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    // Options of this process, such as tsx, do not apply to the thread.
    execArgv: [],
  })
  let running = 0
  async function run<T>(name: 'hash' | 'verify', task: unknown): Promise<T> {
    if (running >= threads + maxWaiting) throw busy()
    running++
    try {
      return await waitWithoutPermit(() => pool.run(task, { name }) as Promise<T>)
    } finally {
      running--
    }
  }
  return {
    hash: (password) => run('hash', password),
    verify: (password, hash) => run('verify', { password, hash }),
    close: () => pool.destroy(),
  }
}

// One core stays with the event loop. A hash takes some 40 ms: the last of 64 waits less than 3 s.
const threads = Math.min(4, Math.max(1, availableParallelism() - 1))
const shared = createPasswordPool(threads, 64 * threads)

export const hashPassword = (password: string): Promise<string> => shared.hash(password)
export const verifyPassword = (password: string, hash: string | undefined): Promise<boolean> => shared.verify(password, hash)
