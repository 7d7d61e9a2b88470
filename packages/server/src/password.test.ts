import { expect, test } from 'vitest'
import { createPasswordHasher } from './password.ts'

const passwords = createPasswordHasher(1, 2)

test('verifies what it hashed, and nothing where there is no hash', async () => {
  const hash = await passwords.hash('a long password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify('a long password', hash)).toBe(true)
  expect(await passwords.verify('another password', hash)).toBe(false)
  expect(await passwords.verify('a long password', undefined)).toBe(false)
})

test('verifies the hashes of earlier versions, made by WebAssembly', async () => {
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$b2YgdGhlIHRlc3RzIGFsb25l$O/H+wIWmUf0exnNp8XSZKOS55lke9Q1QEyYBWYTyVwE'
  expect(await passwords.verify('walkup-demo', hash)).toBe(true)
})

test('refuses what finds the queue full, at once, and takes the next when a place is free', async () => {
  const under = [1, 2, 3].map(() => passwords.hash('one of three'))
  await expect(passwords.hash('one too many')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  await expect(passwords.verify('one too many', undefined)).rejects.toMatchObject({ status: 503 })
  await Promise.all(under)
  await expect(passwords.hash('there is a place again')).resolves.toContain('$argon2id$')
})
