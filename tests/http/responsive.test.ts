import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../packages/server/src/password.ts'
import { startApp, type TestApp } from './harness.ts'

let server: TestApp

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

test('a slow query does not block calls that need no database', async () => {
  let isDone = false
  const slow = server.db
    .asOwner((tx) => tx.one(sql`select count(*) from generate_series(1, 3000000)`))
    .finally(() => (isDone = true))
  let answered = 0
  while (!isDone) {
    const { statusCode } = await server.app.inject('/healthz')
    expect(statusCode).toBe(200)
    if (!isDone) answered++
    await new Promise((done) => setTimeout(done, 5))
  }
  await slow
  // One may respond before the query starts; a blocked thread would allow no more.
  expect(answered).toBeGreaterThan(3)
})

test('sign-in returns 503 when the password queue is full, and other calls continue', async () => {
  // Far more than the queue holds with any number of threads, repeated until the sign-ins have responses.
  let isOver = false
  const outcomes = Array.from({ length: 400 }, async () => {
    const seen: string[] = []
    do {
      seen.push(
        await hashPassword('somebody else’s').then(
          () => 'done',
          () => new Promise<string>((resolve) => setTimeout(() => resolve('refused'), 20)),
        ),
      )
    } while (!isOver)
    return seen
  })
  const signIn = (email: string) => server.call('account.login', { body: { email, password: 'walkup-demo' } })
  for (const refused of await Promise.all([signIn('role2@walkup.test'), signIn('nobody@walkup.test')])) {
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  isOver = true
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  // An unknown link is rejected before its password is hashed.
  const reset = await server.call('account.resetPassword', { body: { linkId: 'x'.repeat(32), password: 'a very long password' } })
  expect(reset.status).toBe(410)

  const settled = (await Promise.all(outcomes)).flat()
  expect(settled).toContain('done')
  expect(settled).toContain('refused')
  expect((await signIn('role2@walkup.test')).status).toBe(200)
})

test('pending sign-ins do not block other calls', async () => {
  let waiting = 10
  const signIns = Array.from({ length: waiting }, (_, n) =>
    server
      .call('account.login', { body: { email: `stranger${n}@example.com`, password: 'a wrong password' } })
      .finally(() => waiting--),
  )
  let answered = 0
  while (waiting) {
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    if (waiting) answered++
    await new Promise((done) => setTimeout(done, 2))
  }
  for (const { status } of await Promise.all(signIns)) expect(status).toBe(403)
  // A single thread would let at most one through per hash.
  expect(answered).toBeGreaterThan(20)
})
