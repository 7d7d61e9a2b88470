import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { openApi } from '@walkup/sdk/openapi'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { handlers } from './areas/index.ts'
import { settleAllMissing } from './areas/labor/missingRule.ts'
import { randomUid } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { assertPoliciesBind, type Db } from './db/index.ts'
import { answerProblems } from './errors.ts'
import { createBroker, pruneChanges } from './events/broker.ts'
import { openStorage } from './files/storage.ts'
import { allowPartners } from './http/cors.ts'
import { acceptForms } from './http/forms.ts'
import { addHeaders } from './http/headers.ts'
import { limitPublic } from './http/limits.ts'
import { repeat } from './jobs.ts'
import { pruneMail } from './mail/prune.ts'
import { createMailer } from './mail/sender.ts'
import { mount } from './mount.ts'
import { serveConsole } from './pages/console.ts'
import { serveDevMail } from './pages/devMail.ts'
import { registerManagePage } from './pages/manage.ts'
import { registerScanPage } from './pages/scan.ts'
import { serveWidgets } from './pages/static.ts'
import { Problem } from './problem.ts'

export interface AppOptions {
  /** The present; tests may move it. */
  readonly now?: () => Date
  /** Judges every reply by its schema and answers 500 when it differs; for tests. */
  readonly checkReplies?: boolean
}

/** The whole server on a migrated database: the only factory, for main, tests and benchmarks alike. */
export async function buildApp(config: Config, db: Db, options: AppOptions = {}): Promise<FastifyInstance> {
  await assertPoliciesBind(db)
  const app = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    // The request log is our own: route templates, never whole paths.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUid(22),
    requestIdHeader: false,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 2048 },
    forceCloseConnections: true,
  })
  const changes = await createBroker(db)
  const services: Services = { config, db, changes, files: openStorage(config), now: options.now ?? (() => new Date()) }
  const mailer = createMailer(db, config)
  const onError = (error: unknown) => app.log.error({ err: error }, 'a job failed')
  const jobs = [
    repeat(2_000, () => mailer.sendDue(), onError),
    repeat(600_000, () => settleAllMissing(db), onError),
    repeat(600_000, () => pruneChanges(db), onError),
    repeat(3_600_000, () => pruneMail(db), onError),
  ]

  answerProblems(app)
  addHeaders(app, config.publicUrl.startsWith('https:'))
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await acceptForms(app)
  await limitPublic(app, config.limits)
  allowPartners(app, services)
  mount(app, services, handlers, { checkReplies: options.checkReplies ?? false })
  const description = JSON.stringify(openApi(config.publicUrl))
  app.get('/openapi.json', (_, reply) => reply.type('application/json').send(description))
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const ready = await db.asOwner((tx) => tx.one(sql`select 1 as ready from migration limit 1`)).catch(() => undefined)
    if (!ready) throw new Problem(503, 'not-ready', 'The database does not answer.')
    return { status: 'ready' }
  })
  registerScanPage(app, services)
  registerManagePage(app, services)
  serveDevMail(app, services)
  await serveWidgets(app)
  await serveConsole(app)

  app.addHook('onClose', async () => {
    await Promise.all(jobs.map((job) => job.stop()))
    mailer.close()
    await changes.close()
  })
  return app
}
