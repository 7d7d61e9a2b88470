import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { everyEndpoint, type EndpointName } from '@walkup/sdk/endpoints'
import type { Replies } from '@walkup/sdk/contract'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../../packages/server/src/app.ts'
import type { Config, Limits } from '../../packages/server/src/config.ts'
import { openPglite, openPostgres, type Db } from '../../packages/server/src/db/index.ts'
import { assertDescribed } from '../support/openapi.ts'
import { inject } from 'vitest'
import { withDatabase } from '../support/database.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number | boolean>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** What stands under `data`; of a file, its text. */
  readonly data: T
  /** The problem of an answer other than 200. */
  readonly problem: {
    type: string
    status: number
    detail?: string
    errors?: { path: string; message: string }[]
    [key: string]: unknown
  }
}
/** Calls a named endpoint, through the real server, without a socket. */
export type Call = <N extends EndpointName>(name: N, input?: CallInput) => Promise<Answer<Replies[N]>>

export interface SignedIn {
  readonly call: Call
  readonly record: Replies['account.login']
  /** The same session in another organization. */
  in(organizationId: number): Call
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly config: Config
  readonly call: Call
  /** Signs in with the demo's password. */
  signIn(email: string): Promise<SignedIn>
  /** Moves the server's clock, by ms. */
  advance(ms: number): void
  close(): Promise<void>
}

const noLimits: Limits = { readsByAddress: 1e6, writesByAddress: 1e6, writesByCode: 1e6, signInsByAddress: 1e6 }
export const demoUserUid = 'demolg00000000000000000001'

async function openCopy(): Promise<{ db: Db; drop: () => Promise<void> }> {
  if (process.env.WALKUP_TEST_DATABASE !== 'postgres') {
    return { db: await openPglite(undefined, new Blob([readFileSync(inject('dump'))])), drop: async () => {} }
  }
  const url = process.env.TEST_DATABASE_URL ?? ''
  const name = `walkup_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = async (statement: string) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await admin(`create database ${name} template ${inject('template')}`)
  return { db: openPostgres(withDatabase(url, name)), drop: async () => admin(`drop database ${name} with (force)`) }
}

/** The server on a copy of the seeded demo; every answer is held against the OpenAPI description. */
export async function startApp(options: { limits?: Partial<Limits>; publicUrl?: string } = {}): Promise<TestApp> {
  const { db, drop } = await openCopy()
  const dataDir = await mkdtemp(`${tmpdir()}/walkup-test-`)
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    isDemo: true,
    publicUrl: options.publicUrl ?? 'http://walkup.test',
    smtpUrl: undefined,
    secretKey: 'a secret key of the tests, thirty-two characters and more',
    logLevel: 'silent',
    trustProxy: false,
    adminEmail: undefined,
    limits: { ...noLimits, ...options.limits },
    s3: undefined,
    places: undefined,
  }
  let offset = 0
  const app = await buildApp(config, db, { checkReplies: true, now: () => new Date(Date.now() + offset) })
  await app.ready()

  const caller =
    (auth: Readonly<Record<string, string>>): Call =>
    async (name, input = {}) => {
      const [method, path] = everyEndpoint[name].split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      const response = await app.inject({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input.params?.[key] ?? ''))),
        query: Object.fromEntries(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)])),
        headers: { ...auth, ...(input.body === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      const parsed = (isJson ? response.json() : response.body) as never
      assertDescribed(name, response.statusCode, String(response.headers['content-type']), parsed)
      return {
        status: response.statusCode,
        headers: response.headers,
        data: (response.statusCode === 200 && isJson ? (parsed as { data: never }).data : parsed) as never,
        problem: parsed,
      }
    }

  return {
    app,
    db,
    config,
    call: caller({}),
    async signIn(email) {
      const answer = await caller({})('account.login', { body: { email, password: 'walkup-demo' } })
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.problem)}`)
      const record = answer.data
      const inOrganization = (id: number) =>
        caller({ authorization: `Bearer ${record.token}`, currentorganizationid: String(id) })
      return { record, call: inOrganization(record.currentOrganizationId), in: inOrganization }
    },
    advance: (ms) => void (offset += ms),
    async close() {
      await app.close()
      await db.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
