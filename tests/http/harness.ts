import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { allEndpoints, type EndpointName } from '@walkup/sdk/endpoints'
import { contract, type LoginRecord, type Replies } from '@walkup/sdk/contract'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { buildApp } from '../../packages/server/src/app.ts'
import { defaultLimits, type Config, type Limits } from '../../packages/server/src/config.ts'
import type { SimulatedPhones } from '../../packages/server/src/demo/simulators.ts'
import { parseAllowed } from '../../packages/server/src/http/outbound.ts'
import type { AdmissionLimits } from '../../packages/server/src/http/admissionGate.ts'
import type { SlotQueueLimits } from '../../packages/server/src/http/slotQueue.ts'
import type { Db } from '../../packages/server/src/db/index.ts'
import { openKeyRing, type KeyRing } from '../../packages/server/src/keys/index.ts'
import { expandOutbox } from '../../packages/server/src/delivery/outbox.ts'
import { messagesJob } from '../../packages/server/src/messages/worker.ts'
import { codesJob } from '../../packages/server/src/auth/phoneCodes.ts'
import { openMail, type MailBody } from '../../packages/server/src/mail/queue.ts'
import { unlabelledAuditFields } from '../support/auditFields.ts'
import { openCopy, patientLimits, untilRolesBind } from './databases.ts'
import { runJob } from './runJob.ts'
import { assertDescribed } from '../support/openapi.ts'
import { expect } from 'vitest'
import { testNow } from '../support/clock.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number | boolean>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The client address; 127.0.0.1 by default. */
  readonly remoteAddress?: string
}
export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The `data` of the response; the text for a file. */
  readonly data: T
  /** The problem of a response other than 200. */
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
  readonly record: LoginRecord
  /** The same session in another organization. */
  in(organizationId: number): Call
}

export interface SentEmail extends MailBody {
  readonly id: number
  readonly subject: string
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly config: Config
  /** Runs a statement that requires a superuser. */
  readonly superuser: (statement: string) => Promise<void>
  readonly keys: KeyRing
  readonly call: Call
  /** Signs in with the demo's password. */
  signIn(email: string): Promise<SignedIn>
  /** Runs jobs of these kinds, or of all, until none finds anything to do. */
  runJobs(kinds?: readonly string[]): Promise<void>
  /** Returns the result of `read` once nothing is left to send to other systems or read from them. */
  settled<T>(read: () => T | Promise<T>): Promise<T>
  /** Plans and sends the messages that are due. */
  sendMessages(): Promise<void>
  /** Sends due mail, and returns the mail to an address, oldest first. */
  mailTo(recipient: string): Promise<SentEmail[]>
  /** The server's clock. */
  now(): Date
  /** Advances it by a number of ms. */
  advance(ms: number): void
  close(): Promise<void>
}

const noLimits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 1e6])) as unknown as Limits
export const demoUserUid = 'demolg00000000000000000001'

/** Generous, since a test may send hundreds of concurrent requests to a busy machine. */
const patient = {
  db: patientLimits,
  slotTurns: { waitMs: 60_000, maxWaiting: 1_000, atOnce: 1_000, lockedAtOnce: 1_000 },
}
const impatient = {
  db: { waitMs: 2_000, lockMs: 400, statementMs: 5_000 },
  slotTurns: { waitMs: 2_000, maxWaiting: 100, atOnce: 8, lockedAtOnce: 2 },
}
const admitAll = {
  atOnce: 10_000,
  overloadAtOnce: 10_000,
  mostWaiting: 10_000,
  patienceMs: 60_000,
  overloadPatienceMs: 60_000,
  calmMs: 1_000,
}

/** How long before its expiry a session is renewed. */
const SESSION_MS = 5 * 60_000

/** The server on a copy of the seeded demo; every response is validated against the OpenAPI document. */
export async function startApp(
  options: {
    limits?: Partial<Limits>
    publicUrl?: string
    /** Whether it has the demo’s features, such as the mailbox instead of mail. */
    isDemo?: boolean
    /** Uses short timeouts for locks and waits. */
    isImpatient?: boolean
    /** Whether the server runs its jobs; without them only requests write. */
    hasJobs?: boolean
    /** Whether its clock only moves with `advance`, so that a slow machine does not matter. */
    isClockStopped?: boolean
    admission?: AdmissionLimits
    slotTurns?: SlotQueueLimits
    metricsToken?: string
    /** Private addresses to which the server may send. */
    outboundAllow?: string
    /** The hosts of simulators; more can be added later. */
    simulatorHosts?: ReadonlySet<string>
    /** Simulated phones, shown on `/dev/messages`. */
    phones?: SimulatedPhones
  } = {},
): Promise<TestApp> {
  const patience = options.isImpatient ? impatient : patient
  let offset = 0
  const startedAt = testNow()
  const now = () => new Date((options.isClockStopped ? startedAt : testNow()) + offset)
  const { db, superuser, drop } = await openCopy({ limits: patience.db, now })
  const dataDir = await mkdtemp(`${tmpdir()}/walkup-test-`)
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    databaseConnections: 20,
    drainSeconds: 0,
    isDemo: options.isDemo ?? true,
    publicUrl: options.publicUrl ?? 'http://walkup.test',
    smtpUrl: undefined,
    metricsToken: options.metricsToken,
    outboundAllow: options.outboundAllow === undefined ? undefined : parseAllowed(options.outboundAllow),
    simulatorHosts: options.simulatorHosts,
    secretKey: 'a secret key of the tests, thirty-two characters and more',
    logLevel: 'silent',
    trustProxy: false,
    adminEmail: undefined,
    limits: { ...noLimits, ...options.limits },
    s3: undefined,
    places: undefined,
  }
  await untilRolesBind(db)
  const app = await buildApp(config, db, {
    checkReplies: true,
    admission: options.admission ?? admitAll,
    slotTurns: options.slotTurns ?? patience.slotTurns,
    ...(options.phones && { phones: options.phones }),
  })
  // After an aborted request, fetch opens an idle connection, which would delay closing by a minute.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => unused.add(socket.once('close', () => unused.delete(socket))))
  app.server.on('request', ({ socket }) => unused.delete(socket))
  await app.ready()
  if (options.hasJobs) await app.jobs.start()
  const keys = await openKeyRing(db, config)
  const services = { db, config, keys, now }
  const sendMessages = async () => {
    const failures: unknown[] = []
    // The app's own workers may be processing some of it.
    for (let round = 0; round < 200; round++) {
      await expandOutbox(services)
      await runJob(codesJob, services)
      await runJob(messagesJob, services, { logFailure: (error) => failures.push(error) })
      expect(failures).toEqual([])
      const row = await db.asOwner((tx) =>
        tx.one<{ isBusy: boolean; nextAt: string | null }>(sql`
          select exists (select from outbox) or exists (select from phone_code where phone is not null)
            or exists (select from message where state = 'sending') as is_busy, (select min(next_at) from message) as next_at`),
      )
      // Read after the query: another worker may have planned one meanwhile.
      const isDue = row?.nextAt && Date.parse(row.nextAt) <= now().getTime()
      if (!row?.isBusy && !isDue) break
      await wait(20)
    }
  }

  const runJobs = async (kinds?: readonly string[]) => {
    await app.jobs.runAll(kinds)
    const failed = await db.asAccounts((tx) =>
      tx.rows(
        sql`select kind, key, last_error from job where last_error is not null and (${kinds ?? null}::text[] is null or kind = any (${kinds ?? null}::text[]))`,
      ),
    )
    expect(failed, 'jobs that failed').toEqual([])
  }

  const caller =
    (auth: Readonly<Record<string, string>>): Call =>
    async (name, input = {}) => {
      const [method, path] = allEndpoints[name].split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      const response = await app.inject({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input.params?.[key] ?? ''))),
        query: Object.fromEntries(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)])),
        headers: { ...auth, ...(input.body === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
        ...(input.remoteAddress !== undefined && { remoteAddress: input.remoteAddress }),
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      })
      const isFile = response.statusCode === 200 && contract[name].file !== undefined
      const isJson = !isFile && String(response.headers['content-type']).includes('json')
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
    superuser,
    keys,
    call: caller({}),
    runJobs,
    async settled(read) {
      await runJobs(['outbox', 'deliveries', 'readings', 'messages', 'notices'])
      return read()
    },
    sendMessages,
    async mailTo(recipient) {
      await sendMessages()
      const rows = await db.asAccounts((tx) =>
        tx.rows<{ id: number; recipient: string; subject: string; sealedBody: string | null }>(
          sql`select id, recipient, subject, sealed_body from mail where recipient = ${recipient} order by id`,
        ),
      )
      return rows.map((row) => ({ id: row.id, subject: row.subject, ...(openMail(keys, row) ?? { text: '', attachments: [] }) }))
    },
    async signIn(email) {
      const answer = await caller({})('account.login', { body: { email, password: 'walkup-demo' } })
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.problem)}`)
      if ('challenge' in answer.data) throw new Error(`${email} has a second factor`)
      const record = answer.data
      let session = { token: record.token, at: now().getTime() }
      /** Signs in again after the clock was moved past the session’s end. */
      const token = async () => {
        if (now().getTime() - session.at > SESSION_MS) {
          const again = await caller({})('account.login', { body: { email, password: 'walkup-demo' } })
          if (again.status === 200 && 'token' in again.data) session = { token: again.data.token, at: now().getTime() }
        }
        return session.token
      }
      const inOrganization =
        (id: number): Call =>
        async (name, input) =>
          caller({ authorization: `Bearer ${await token()}`, currentorganizationid: String(id) })(name, input)
      return { record, call: inOrganization(record.currentOrganizationId), in: inOrganization }
    },
    now,
    advance(ms) {
      offset += ms
      app.jobs.wake()
    },
    async close() {
      const unlabelled = await unlabelledAuditFields(db)
      for (const socket of unused) socket.destroy()
      await app.close()
      await db.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
      expect(unlabelled, 'fields without a label in the console’s audit').toEqual([])
    },
  }
}

/** Signs people of the demo in by name, such as `role2`. @returns the person of a name */
export async function signInAll(app: TestApp, names: readonly string[]): Promise<(name: string) => SignedIn> {
  const users = new Map<string, SignedIn>()
  for (const name of names) users.set(name, await app.signIn(`${name}@walkup.test`))
  return (name) => {
    const user = users.get(name)
    if (!user) throw new Error(`Nobody is called ${name}.`)
    return user
  }
}
