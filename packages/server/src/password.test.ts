import { afterAll, expect, test } from 'vitest'
import { createPasswordPool } from './password.ts'

const pool = createPasswordPool(1, 2)
afterAll(() => pool.close())

test('verifies what it hashed, and nothing where there is no hash', async () => {
  const hash = await pool.hash('a long password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await pool.verify('a long password', hash)).toBe(true)
  expect(await pool.verify('another password', hash)).toBe(false)
  expect(await pool.verify('a long password', undefined)).toBe(false)
})

test('refuses what finds the queue full, at once, and takes the next when a place is free', async () => {
  const under = [1, 2, 3].map(() => pool.hash('one of three'))
  await expect(pool.hash('one too many')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  await expect(pool.verify('one too many', undefined)).rejects.toMatchObject({ status: 503 })
  await Promise.all(under)
  await expect(pool.hash('there is a place again')).resolves.toContain('$argon2id$')
})
