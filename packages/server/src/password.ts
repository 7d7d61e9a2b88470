import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { waitWithoutPermit } from './http/concurrencyPermit.ts'
import { busy } from './problem.ts'
import { Semaphore, SemaphoreRejected } from './semaphore.ts'

export interface PasswordHasher {
  /** Returns an encoded argon2id hash with its salt and cost. */
  hash(password: string): Promise<string>
  /** Without a hash it takes equally long and returns false. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, outputLen: 32 }

/** Hashes outside the event loop, `atOnce` at a time. Refuses with 503 when `maxWaiting` more are waiting. */
export function createPasswordHasher(atOnce: number, maxWaiting: number): PasswordHasher {
  const turns = new Semaphore(atOnce, maxWaiting)
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    waitWithoutPermit(() => turns.run(work)).catch((error: unknown) => {
      throw error instanceof SemaphoreRejected ? busy() : error
    })
  return {
    hash: (password) => run(() => argon2.hash(password, cost)),
    verify: (password, hash) =>
      run(async () => {
        if (hash !== undefined) return argon2.verify(hash, password)
        // No account: takes as long as verifying a hash.
        await argon2.hash(password, cost)
        return false
      }),
  }
}

// One core stays with the event loop. A hash takes some 20 ms: the last of 64 waits less than 2 s.
const atOnce = Math.min(4, Math.max(1, availableParallelism() - 1))
const shared = createPasswordHasher(atOnce, 64 * atOnce)

export const hashPassword = (password: string): Promise<string> => shared.hash(password)
export const verifyPassword = (password: string, hash: string | undefined): Promise<boolean> => shared.verify(password, hash)
