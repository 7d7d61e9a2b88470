import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import { equal } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'
import { jobOverview, type JobOverview } from '../jobs/overview.ts'
import { notFound } from '../problem.ts'
import { isFromLoopback } from './loopback.ts'

/** What the server counts for operators, without organizations or people. */
export interface Metrics {
  readonly registry: Registry
  /** Sessions ended because a used refresh token came back: theft, or a broken client. */
  readonly refreshReused: Counter
}

/** Seconds; the upper ones distinguish slow requests from hanging ones. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A registry per server, since tests run several in a process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refreshReused = new Counter({
    name: 'walkup_refresh_token_reused_total',
    help: 'Sessions ended because a used refresh token came back.',
    registers: [registry],
  })
  return { registry, refreshReused }
}

/** Messages that wait, by queue; one statement per scrape. */
const queueDepths = (db: Db): Promise<{ queue: string; waiting: number }[]> =>
  db.asAccounts((tx) =>
    tx.rows(sql`
      select 'mail' as queue, count(*)::int as waiting from mail where state in ('queued', 'sending', 'failed')
      union all select queue, waiting from delivery_depth()
      union all select 'messages', message_depth(app_now())`),
  )

/**
 * Measures every request and serves `/metrics` in Prometheus' text format: to clients with METRICS_TOKEN as bearer token, or
 * without one to this machine only. Others get 404.
 */
export function registerMetrics(app: FastifyInstance, { registry }: Metrics, db: Db, config: Pick<Config, 'metricsToken'>): void {
  const registers = [registry]
  const duration = new Histogram({
    name: 'walkup_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const problems = new Counter({
    name: 'walkup_http_problems_total',
    help: 'Responses other than 200, by problem type; conflicts are `slot-taken`, `stale`, `overlap` and others with status 409.',
    labelNames: ['type', 'status'],
    registers,
  })
  new Gauge({
    name: 'walkup_database_connections',
    help: 'Database connections in use, and transactions that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.usage())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'walkup_queue_depth',
    help: 'Messages that wait to be sent.',
    labelNames: ['queue'],
    registers,
    async collect() {
      for (const { queue, waiting } of await queueDepths(db)) this.set({ queue }, waiting)
    },
  })

  let reading: Promise<JobOverview[]> | undefined
  /** One statement per scrape. */
  const readJobs = () => (reading ??= jobOverview(db).finally(() => (reading = undefined)))
  new Gauge({
    name: 'walkup_jobs',
    help: 'Background jobs that are due and wait, that run, and that were given up.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const kinds = await readJobs()
      this.reset()
      for (const { kind, due, running, dead } of kinds)
        for (const [state, count] of Object.entries({ due, running, dead })) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'walkup_job_oldest_due_seconds',
    help: 'How long the first of the jobs that wait has been due.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const kinds = await readJobs()
      this.reset()
      for (const { kind, oldestSeconds } of kinds) this.set({ kind }, oldestSeconds)
    },
  })

  app.decorateRequest('problemType', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    // Event streams end when the client leaves; their length is no latency.
    if (reply.getHeader('content-type') !== 'text/event-stream') {
      const { statusCode, elapsedTime } = reply
      const route = request.routeOptions.url ?? '(none)'
      duration.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000)
      if (request.problemType) problems.inc({ type: request.problemType, status: statusCode })
    }
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromLoopback(request)
  return equal(request.headers.authorization ?? '', `Bearer ${token}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The type of the problem that the response reports. */
    problemType: string | undefined
  }
}
