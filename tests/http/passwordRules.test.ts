import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let test: TestApp
let person: SignedIn
beforeAll(async () => {
  test = await startApp()
  person = await test.signIn('role7@walkup.test')
})
afterAll(() => test.close())

const change = (newPassword: string) =>
  person.call('account.changePassword', { body: { currentPassword: 'walkup-demo', newPassword } })

describe('a new password', () => {
  it.each([
    ['password123', /common password/],
    ['P@ssw0rd12', /common password/],
    ['qwertyuiop1', /common password/],
    ['aaaaaaaaaaaaaaaa', /too easy/],
    ['Harbor Home 2', /based on your name/],
    ['walkup-demo-1', /based on your name/],
    ['role7 and more words', /email address/],
  ])('cannot be %s, and the response says what to do', async (password, reason) => {
    const { status, problem } = await change(password)
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'newPassword'])
    expect(problem.errors?.[0]?.message).toMatch(reason)
  })

  it('cannot be the user’s own name, even by a reset link', async () => {
    const name = `${person.record.firstName}${person.record.lastName}1`
    expect((await change(name)).problem.errors?.[0]?.message).toMatch(/based on your name/)
    const email = 'role6@walkup.test'
    await test.call('account.forgotPassword', { body: { email } })
    const linkId = /reset-password\/(\w+)/.exec((await test.mailTo(email))[0]?.text ?? '')?.[1]
    const reset = (password: string) => test.call('account.resetPassword', { body: { linkId, password } })
    expect((await reset('password123')).problem.errors?.[0]).toMatchObject({ path: 'password' })
    // The link still works.
    expect((await reset('tortilla cascade nine')).status).toBe(200)
  })

  it('is checked without blocking other requests, however long it is', async () => {
    const long = Array.from({ length: 256 }, (_, index) => String.fromCharCode(33 + ((index * 37) % 90))).join('')
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    expect((await change(long)).status).toBe(200)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })
})
