import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../problem.ts'
import type { AdmissionGate } from './admissionGate.ts'
import { Permit, currentPermit } from './concurrencyPermit.ts'
import { priorityOf, type Priority } from './priority.ts'

const SWEEP_MS = 50
const RETRY_AFTER_SECONDS = 2
const WARN_EVERY_MS = 5_000
/**
 * Refusals are delayed, the more of them the longer, or clients that retry at once would saturate the event loop: about 400 a
 * second go out at any load.
 */
const DELAY_MS_EACH = 2.5
const MIN_DELAY_MS = 50
const MAX_DELAYED = 1_000
/** After this time, a request whose client is gone has ended by its transaction limits. */
const ABANDONED_MS = 10_000
/** How long a request keeps its permit while its body arrives, in ms. */
const QUICK_BODY_MS = 50

const overloaded = unavailable('overloaded', RETRY_AFTER_SECONDS)

/** Under overload, queues or refuses (503) requests before reading a body or querying the database. */
export function registerAdmission(app: FastifyInstance, gate: AdmissionGate): void {
  let delayed = 0
  let reported = 0
  let reportedAt = -Infinity
  const timer = setInterval(() => {
    gate.sweep()
    if (gate.refused !== reported && performance.now() - reportedAt > WARN_EVERY_MS) {
      app.log.warn({ refused: gate.refused - reported, waiting: gate.waiting }, 'overloaded: requests refused')
      reported = gate.refused
      reportedAt = performance.now()
    }
  }, SWEEP_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.decorateRequest('permit', undefined)
  app.decorateRequest('isRefused', false)

  /** @throws 503 `overloaded`, after a delay */
  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    request.isRefused = true
    // Refused before the allowed origins are known; the response holds nothing of the organization.
    if (request.headers.origin && request.routeOptions.config.isPublic) {
      void reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x-request-id, retry-after' })
    }
    if (delayed < MAX_DELAYED) {
      delayed++
      await pause(Math.max(MIN_DELAY_MS, delayed * DELAY_MS_EACH) * (0.75 + Math.random() / 2))
      delayed--
    }
    throw overloaded
  }
  /** Calls back, since later hooks run in the context that calls them; at once if there is a place. */
  function enter(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const proceed = (isAdmitted: boolean) => {
      if (isAdmitted) {
        request.permit = new Permit(gate)
        if (!reply.raw.destroyed) return currentPermit.run(request.permit, done)
        // The client is gone.
        request.permit.leave()
      }
      refuse(request, reply).catch(done)
    }
    const entering = gate.enter(priority(request))
    if (typeof entering === 'boolean') proceed(entering)
    else void entering.then(proceed)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done()
    reply.raw.once('close', () => {
      if (reply.sent) request.permit?.leave()
      else setTimeout(() => request.permit?.leave(), ABANDONED_MS).unref()
    })
    enter(request, reply, done)
  })
  // A slow body must not occupy a permit: its request queues again once the body is complete.
  const readers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { permit } = request
    if (permit && hasBody(request))
      readers.set(
        request,
        setTimeout(() => permit.leave(), QUICK_BODY_MS),
      )
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    const { permit } = request
    if (!permit || !hasBody(request)) return done()
    clearTimeout(readers.get(request))
    // The async context differs from that of earlier hooks: body events have their own.
    if (permit.isWorking) return currentPermit.run(permit, done)
    enter(request, reply, done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const isStream = payload instanceof Readable && request.routeOptions.config.endpoint !== 'events.stream'
    if (!isStream) request.permit?.leave()
    done()
  })
}

const isFree = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' || request.url === '/healthz' || request.url === '/readyz'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function priority(request: FastifyRequest): Priority {
  const { endpoint } = request.routeOptions.config
  return endpoint ? priorityOf(endpoint) : 'first'
}

declare module 'fastify' {
  interface FastifyRequest {
    permit: Permit | undefined
    /** Refused due to load: not worth a log line each. */
    isRefused: boolean
  }
}
