import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { openApi } from '@walkup/sdk/openapi'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { createSlotQueue, slotQueueLimits, type SlotQueueLimits } from './http/slotQueue.ts'
import { createFreeSlotCaches } from './cache/freeSlotCaches.ts'
import { keptReplies } from './areas/qrCodes/freeSlots.ts'
import { slotNeeds } from './areas/booking/slotNeeds.ts'
import { handlers } from './areas/index.ts'
import { randomUid } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { assertPoliciesBind, type Db } from './db/index.ts'
import { registerErrorHandler } from './errors.ts'
import { createBroker } from './events/broker.ts'
import { showsDemo } from './bootstrap/record.ts'
import { openStorage } from './files/storage.ts'
import { registerAdmission } from './http/admission.ts'
import { AdmissionGate, admissionLimits, type AdmissionLimits } from './http/admissionGate.ts'
import { registerCors } from './http/cors.ts'
import { drainable } from './http/draining.ts'
import { registerForms } from './http/forms.ts'
import { registerJson } from './http/json.ts'
import { registerHeaders } from './http/headers.ts'
import { logError } from './http/logging.ts'
import { createMetrics, registerMetrics } from './http/metrics.ts'
import { registerRateLimits } from './http/limits.ts'
import { jobKinds } from './jobs/kinds.ts'
import { createJobRunner, type JobRunner } from './jobs/runner.ts'
import { openKeyRing, REFRESH_SECONDS } from './keys/index.ts'
import { sealOldMail } from './mail/prune.ts'
import type { SimulatedPhones } from './demo/simulators.ts'
import { registerSmsRoutes } from './messages/smsRoutes.ts'
import { registerOfferPage } from './pages/offer.ts'
import { registerUnsubscribe } from './pages/unsubscribe.ts'
import { mount } from './mount.ts'
import { serveConsole } from './pages/console.ts'
import { serveDev } from './pages/dev.ts'
import { serveExamples } from './pages/examples.ts'
import { registerManagePage } from './pages/manage.ts'
import { registerScanPage } from './pages/scan.ts'
import { serveWidgets } from './pages/static.ts'
import { serveVisit } from './pages/visit.ts'
import { unavailable } from './problem.ts'
import { loadVapidKeys } from './notices/push/vapid.ts'
import { trustOf } from './trustProxy.ts'

export interface AppOptions {
  /** Validates every response against its schema and returns 500 on a mismatch; for tests. */
  readonly checkReplies?: boolean
  /** Aborted when the server starts to stop. */
  readonly stopping?: AbortSignal
  /** Receives the lines of the log; standard output by default. */
  readonly logTo?: { write(line: string): void }
  readonly admission?: AdmissionLimits
  /** Simulated phones, which the demo shows. */
  readonly phones?: SimulatedPhones
  readonly slotTurns?: SlotQueueLimits
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Background work, which whoever builds the server starts. */
    readonly jobs: JobRunner
  }
}

/** Builds the whole server on a migrated database; used by main, tests and benchmarks. */
export async function buildApp(config: Config, db: Db, options: AppOptions = {}): Promise<FastifyInstance> {
  await assertPoliciesBind(db)
  const app = fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: { err: logError }, ...(options.logTo && { stream: options.logTo }) },
    // We log requests ourselves: route templates, never whole paths.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => randomUid(22),
    requestIdHeader: false,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 2048 },
    forceCloseConnections: 'idle',
    // Keeps serving requests until the last connection is closed.
    return503OnClosing: false,
  })
  const changes = await createBroker(db)
  const keys = await openKeyRing(db, config)
  const stopping = options.stopping ?? new AbortController().signal
  const isDemo = await showsDemo(db, config)
  const metrics = createMetrics()
  const services: Services = {
    config,
    db,
    isDemo,
    changes,
    keys,
    files: openStorage(config),
    freeSlots: createFreeSlotCaches(db, changes),
    slotTurns: createSlotQueue(options.slotTurns ?? slotQueueLimits(config.databaseConnections)),
    metrics,
    stopping,
    now: db.now,
  }
  await sealOldMail(services)
  await loadVapidKeys(services)
  const gate = new AdmissionGate(options.admission ?? admissionLimits(db.kind, config.databaseConnections))
  const jobs = createJobRunner(services, jobKinds(handlers), {
    onError: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
    isCrowded: () => gate.isCrowded,
  })
  app.decorate('jobs', jobs)
  // Other servers take over.
  stopping.addEventListener('abort', () => void jobs.close(), { once: true })
  const refreshing = setInterval(() => {
    keys.refresh().catch((error: unknown) => app.log.error({ err: error }, 'the keys could not be read again'))
  }, REFRESH_SECONDS * 1000).unref()

  registerMetrics(app, metrics, db, config)
  registerErrorHandler(app)
  registerHeaders(app, config.publicUrl.startsWith('https:'))
  drainable(app, stopping)
  registerAdmission(app, gate)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  registerJson(app)
  const limits = await registerRateLimits(app, config.limits)
  registerCors(app, services)
  await app.register(async (forms) => {
    await registerForms(forms)
    const { checkReplies = false } = options
    mount({ app, forms }, services, handlers, limits, { checkReplies, slotNeeds, keptReplies })
  })
  let description: string | undefined
  app.get('/openapi.json', (_, reply) => {
    description ??= JSON.stringify(openApi(config.publicUrl))
    return reply.type('application/json').send(description)
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (stopping.aborted) throw unavailable('not-ready.stopping', 3)
    await db.ping().catch(() => {
      throw unavailable('not-ready.database', 3)
    })
    return { status: 'ready' }
  })
  registerScanPage(app, services)
  serveVisit(app)
  registerManagePage(app, services)
  await serveDev(app, services, options.phones)
  registerSmsRoutes(app, services, limits)
  registerUnsubscribe(app, services)
  registerOfferPage(app, services)
  await serveWidgets(app, services.files)
  if (config.hasExamples ?? isDemo) await serveExamples(app)
  await serveConsole(app, services)

  app.addHook('onClose', async () => {
    clearInterval(refreshing)
    await jobs.close()
    services.freeSlots.close()
    await changes.close()
  })
  return app
}
