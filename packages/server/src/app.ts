import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { expireOffers } from './areas/smartCircle/expireOffers.ts'
import { openApi } from '@walkup/sdk/openapi'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { createSlotQueue, slotQueueLimits, type SlotQueueLimits } from './http/slotQueue.ts'
import { runFollowUps } from './areas/followUp/run.ts'
import { slotNeeds } from './areas/booking/slotNeeds.ts'
import { handlers } from './areas/index.ts'
import { refreshAllMissingPunches } from './areas/labor/missingQueries.ts'
import { pruneChallenges } from './auth/challenges.ts'
import { pruneCodes } from './auth/phoneCodes.ts'
import { pruneReview } from './areas/leads/reviewPrune.ts'
import { randomUid } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { assertPoliciesBind, type Db } from './db/index.ts'
import { registerErrorHandler } from './errors.ts'
import { createBroker, pruneChanges } from './events/broker.ts'
import { showsDemo } from './bootstrap/record.ts'
import { openStorage } from './files/storage.ts'
import { registerAdmission } from './http/admission.ts'
import { admissionLimits, type AdmissionLimits } from './http/admissionGate.ts'
import { registerCors } from './http/cors.ts'
import { drainable } from './http/draining.ts'
import { registerForms } from './http/forms.ts'
import { registerJson } from './http/json.ts'
import { registerHeaders } from './http/headers.ts'
import { logError } from './http/logging.ts'
import { createMetrics, registerMetrics } from './http/metrics.ts'
import { registerRateLimits } from './http/limits.ts'
import { checkIntegrity } from './integrity/check.ts'
import { repeat } from './jobs.ts'
import { openKeyRing, REFRESH_SECONDS } from './keys/index.ts'
import { pruneMail, sealOldMail } from './mail/prune.ts'
import { syncDue } from './delivery/sync.ts'
import { createDeliveryWorker } from './delivery/worker.ts'
import { createMailer } from './mail/sender.ts'
import type { SimulatedPhones } from './demo/simulators.ts'
import { registerSmsRoutes } from './messages/smsRoutes.ts'
import { createMessageWorker } from './messages/worker.ts'
import { registerOfferPage } from './pages/offer.ts'
import { registerUnsubscribe } from './pages/unsubscribe.ts'
import { tickWaitlist } from './waitlist/worker.ts'
import { createReportWorker } from './reportMail/worker.ts'
import { mount } from './mount.ts'
import { pruneRetained } from './privacy/retention.ts'
import { serveConsole } from './pages/console.ts'
import { serveDev } from './pages/dev.ts'
import { serveExamples } from './pages/examples.ts'
import { registerManagePage } from './pages/manage.ts'
import { removeOrganizations } from './tenants/remove.ts'
import { registerScanPage } from './pages/scan.ts'
import { serveWidgets } from './pages/static.ts'
import { serveVisit } from './pages/visit.ts'
import { unavailable } from './problem.ts'
import { sendDigests } from './notices/digest.ts'
import { expandNotices } from './notices/expand.ts'
import { notifyOfMissingPunches } from './notices/missingPunches.ts'
import { sendPushes } from './notices/push/worker.ts'
import { loadVapidKeys } from './notices/push/vapid.ts'
import { sendDayPlans } from './notices/technicians.ts'
import { escalateWaiting } from './speedToLead/escalate.ts'
import { trustOf } from './trustProxy.ts'

export interface AppOptions {
  /** Validates every response against its schema and returns 500 on a mismatch; for tests. */
  readonly checkReplies?: boolean
  /** Whether the server runs its jobs, as it does by default; tests that compare whole tables go without. */
  readonly hasJobs?: boolean
  /** Aborted when the server starts to stop. */
  readonly stopping?: AbortSignal
  /** Receives the lines of the log; standard output by default. */
  readonly logTo?: { write(line: string): void }
  readonly admission?: AdmissionLimits
  /** Simulated phones, which the demo shows. */
  readonly phones?: SimulatedPhones
  readonly slotTurns?: SlotQueueLimits
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
    slotTurns: createSlotQueue(options.slotTurns ?? slotQueueLimits(config.databaseConnections)),
    metrics,
    stopping,
    now: db.now,
  }
  await sealOldMail(services)
  await loadVapidKeys(services)
  const mailer = createMailer(services)
  const onError = (error: unknown) => app.log.error({ err: error }, 'a job failed')
  const deliveries = createDeliveryWorker(services, onError)
  const messages = createMessageWorker(services, onError)
  const reportMail = createReportWorker({ services, handlers }, onError)
  const startJobs = () => [
    repeat(500, () => deliveries.tick(), onError),
    repeat(500, () => messages.tick(), onError),
    repeat(5_000, () => syncDue(services, onError), onError),
    repeat(2_000, () => mailer.sendDue(), onError),
    repeat(5_000, () => escalateWaiting(services), onError),
    repeat(2_000, () => expandNotices(services), onError),
    repeat(5_000, () => runFollowUps(services), onError),
    repeat(2_000, () => checkIntegrity(services), onError),
    repeat(1_000, () => sendPushes(services), onError),
    repeat(30_000, () => sendDigests(services), onError),
    repeat(30_000, () => sendDayPlans(services), onError),
    repeat(600_000, () => notifyOfMissingPunches(services), onError),
    repeat(5_000, () => reportMail.tick(), onError),
    repeat(1_000, () => tickWaitlist(services), onError),
    repeat(REFRESH_SECONDS * 1000, () => keys.refresh(), onError),
    repeat(2_000, () => removeOrganizations(services), onError),
    repeat(600_000, () => refreshAllMissingPunches(db), onError),
    repeat(600_000, () => pruneChanges(db), onError),
    repeat(3_600_000, () => pruneMail(services), onError),
    repeat(600_000, () => pruneChallenges(db), onError),
    repeat(600_000, () => pruneCodes(db), onError),
    repeat(3_600_000, () => pruneReview(db), onError),
    repeat(3_600_000, () => pruneRetained(services), onError),
    repeat(3_600_000, () => expireOffers(services), onError),
  ]
  const jobs = options.hasJobs === false ? [] : startJobs()

  registerMetrics(app, metrics, db, config)
  registerErrorHandler(app)
  registerHeaders(app, config.publicUrl.startsWith('https:'))
  drainable(app, stopping)
  registerAdmission(app, options.admission ?? admissionLimits(db.kind, config.databaseConnections))
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await registerForms(app)
  registerJson(app)
  const limits = await registerRateLimits(app, config.limits)
  registerCors(app, services)
  mount(app, services, handlers, limits, { checkReplies: options.checkReplies ?? false, slotNeeds })
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
  await serveWidgets(app)
  if (config.hasExamples ?? isDemo) await serveExamples(app)
  await serveConsole(app, services)

  app.addHook('onClose', async () => {
    await Promise.all(jobs.map((job) => job.stop()))
    await deliveries.close()
    await messages.close()
    mailer.close()
    await changes.close()
  })
  return app
}
