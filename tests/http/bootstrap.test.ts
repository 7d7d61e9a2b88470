import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResetLink } from '../../packages/server/src/admin/resetLink.ts'
import { buildApp } from '../../packages/server/src/app.ts'
import { firstAdministratorLink } from '../../packages/server/src/auth/firstAdministrator.ts'
import { readConfig, type Config } from '../../packages/server/src/config.ts'
import type { Db } from '../../packages/server/src/db/index.ts'
import { prepareDatabase } from '../../packages/server/src/bootstrap/prepare.ts'
import { readBootstrap } from '../../packages/server/src/bootstrap/record.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { openEmpty } from './databases.ts'
import { testNow } from '../support/clock.ts'

const config: Config = readConfig({
  WALKUP_DEMO: '0',
  WALKUP_ADMIN_EMAIL: 'first@walkup.test',
  WALKUP_SECRET_KEY: 'a secret key of the tests, thirty-two characters and more',
  PUBLIC_URL: 'https://walkup.test',
  LOG_LEVEL: 'silent',
})
let db: Db
let close: () => Promise<void>
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  const empty = await openEmpty()
  db = empty.db
  await start(config)
  app = await buildApp(config, db)
  close = async () => {
    await app.close()
    await db.close()
    await empty.drop()
  }
})
afterAll(() => close())

async function start(config: Config): Promise<string[]> {
  const lines: string[] = []
  await prepareDatabase(db, config, (line) => lines.push(line))
  return lines
}
const accounts = async () => (await db.asOwner((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from app_user`)))?.n
const idOf = (url: string | undefined) => url?.split('/').at(-1) ?? ''
const isValid = async (url: string | undefined) => {
  const response = await app.inject(`/api/account/reset-password/${idOf(url)}/validate`)
  return response.json<{ data: { isValid: boolean } }>().data.isValid
}
const setPassword = (url: string | undefined, password: string) =>
  app.inject({ method: 'PUT', url: '/api/account/reset-password', payload: { linkId: idOf(url), password } })

it('a database created without the demo never becomes one', async () => {
  expect(await readBootstrap(db)).toEqual({ isDemo: false })
  expect(await accounts()).toBe(1)
  const lines = await start({ ...config, isDemo: true })
  expect(lines).toEqual(['This database was created without the demo, and stays without it.'])
  expect(await accounts()).toBe(1)
  await expect(seedDemo(db, { now: new Date(testNow()), onProgress: () => {} })).rejects.toThrow(
    'only written to an empty database',
  )
})

it('every start replaces the first administrator’s link until a password is set', async () => {
  const first = await firstAdministratorLink(db, config)
  expect(first?.email).toBe('first@walkup.test')
  expect(await isValid(first?.url)).toBe(true)
  expect(await start(config)).toEqual([])
  const second = await firstAdministratorLink(db, config)
  expect(await isValid(first?.url)).toBe(false)
  expect((await setPassword(first?.url, 'correct horse battery 1')).statusCode).toBe(410)
  expect((await setPassword(second?.url, 'correct horse battery 2')).statusCode).toBe(200)
  expect(await firstAdministratorLink(db, config)).toBeUndefined()
})

it('the first organization starts empty, and its administrator chooses a starter set once', async () => {
  const payload = { email: 'first@walkup.test', password: 'correct horse battery 2' }
  const login = await app.inject({ method: 'POST', url: '/api/account/login', payload })
  const { token } = login.json<{ data: { token: string } }>().data
  const call = async (method: 'GET' | 'PUT', url: string, body?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, ...answer.json<{ data?: { starterSet?: string | null }; params?: object }>() }
  }
  const counts = () =>
    db.asOwner((tx) =>
      tx.one(sql`select (select count(*) from service_group)::int as groups, (select count(*) from question)::int as questions,
        (select config ->> 'isPublicBookingOn' from web_config) as is_booking_on, (select config ->> 'radius' from web_config) as radius`),
    )
  expect((await call('GET', '/api/settings/setup')).data?.starterSet).toBeNull()
  expect(await counts()).toEqual({ groups: 0, questions: 0, isBookingOn: null, radius: null })
  expect((await call('PUT', '/api/settings/setup/starter', { starterSet: 'plumbing' })).status).toBe(400)
  // Earlier settings are kept.
  await db.asOwner((tx) => tx.run(sql`insert into web_config (organization_id, config) values (1, '{"radius": 3}')`))
  const choose = () => call('PUT', '/api/settings/setup/starter', { starterSet: 'solar' })
  const answers = await Promise.all([choose(), choose()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.data?.starterSet).toBe('solar')
  expect(answers.find(({ status }) => status === 409)?.params).toEqual({ reason: 'starter-chosen' })
  expect(await counts()).toEqual({ groups: 4, questions: 2, isBookingOn: 'true', radius: '3' })
})

it('a locked-out operator can create a one-time link, which the security log records', async () => {
  const before = await createResetLink(db, config, 'first@walkup.test')
  const link = await createResetLink(db, config, ' First@Walkup.Test ')
  expect(link).toMatch(/^https:\/\/walkup\.test\/account\/reset-password\/\w{32}$/)
  expect(await isValid(before)).toBe(false)
  expect((await setPassword(link, 'correct horse battery 3')).statusCode).toBe(200)
  expect((await setPassword(link, 'correct horse battery 4')).statusCode).toBe(410)
  const payload = { email: 'first@walkup.test', password: 'correct horse battery 3' }
  expect((await app.inject({ method: 'POST', url: '/api/account/login', payload })).statusCode).toBe(200)
  const events = await db.asOwner((tx) =>
    tx.rows(sql`select organization_id, ip, details from security_event where kind = 'resetRequested'`),
  )
  expect(events).toEqual([
    { organizationId: 1, ip: null, details: { byOperator: true } },
    { organizationId: 1, ip: null, details: { byOperator: true } },
  ])
})

it('reports an unknown address and a deactivated account', async () => {
  await expect(createResetLink(db, config, 'nobody@walkup.test')).rejects.toThrow(
    'No account has the address nobody@walkup.test.',
  )
  await db.asOwner((tx) => tx.run(sql`update app_user set is_active = false`))
  await expect(createResetLink(db, config, 'first@walkup.test')).rejects.toThrow('The account first@walkup.test is deactivated')
})
