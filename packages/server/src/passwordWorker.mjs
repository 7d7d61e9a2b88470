// A thread that hashes passwords. Plain JavaScript, so that it starts without a compiler, under tsx and vitest too.
import { randomBytes } from 'node:crypto'
import { argon2id, argon2Verify } from 'hash-wasm'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memorySize: 19 * 1024, iterations: 2, parallelism: 1, hashLength: 32 }

/** @param {string} password */
export const hash = (password) => argon2id({ ...cost, password, salt: randomBytes(16), outputType: 'encoded' })

/** @param {{ password: string, hash: string | undefined }} task */
export async function verify({ password, hash: encoded }) {
  if (encoded !== undefined) return argon2Verify({ password, hash: encoded })
  // No account: takes as long as verifying a hash.
  await hash(password)
  return false
}
