import { randomBytes } from 'node:crypto'
import { argon2id, argon2Verify } from 'hash-wasm'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memorySize: 19 * 1024, iterations: 2, parallelism: 1, hashLength: 32 }

/** An encoded argon2id hash with its salt and cost. */
export const hashPassword = (password: string): Promise<string> =>
  argon2id({ ...cost, password, salt: randomBytes(16), outputType: 'encoded' })

export const verifyPassword = (password: string, hash: string): Promise<boolean> => argon2Verify({ password, hash })
