import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../problem.ts'
import { priorityOf, type Priority } from './priority.ts'

export interface AdmissionLimits {
  /** Requests in flight that are let in however long they take, to begin with, and however quick they are. */
  readonly least: number
  readonly start: number
  readonly most: number
  /** What nine of ten answers should take at most. */
  readonly targetMs: number
}
export const usualAdmission: AdmissionLimits = { least: 6, start: 200, most: 400, targetMs: 300 }

/** The part of the places that each may fill: under load reports are refused first, bookings last. */
const share: Readonly<Record<Priority, number>> = { first: 1, usual: 0.8, heavy: 0.4 }
/** Fewer at once are no reason to refuse: a page of the console asks for as many. */
const FREE_FOR_ALL = 6
const WINDOW_MS = 250
const RETRY_AFTER_SECONDS = 2
/**
 * A refusal is held for a moment, the longer the more are held, or clients that ask again at once would keep the event loop busy
 * with refusals alone: about 400 a second go out, whatever comes in.
 */
const HOLD_MS_EACH = 2.5
const SHORTEST_HOLD_MS = 50
const MOST_HELD = 1_000
/** After this time, a request whose client has gone is done by any limit of its transactions. */
const ABANDONED_MS = 10_000

const overloaded = unavailable('overloaded', 'The server has too much to do; try again in a moment.', RETRY_AFTER_SECONDS)

/**
 * How many requests may be in flight at once: more while answers are quick, fewer while they are slow. It shrinks only when
 * half of it is in use, since slowness with few requests has other reasons.
 */
export class AdmissionGate {
  readonly #limits: AdmissionLimits
  #limit: number
  #inFlight = 0
  #peak = 0
  #times: number[] = []
  #lastTick = performance.now()
  refused = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
    this.#limit = limits.start
  }

  get limit(): number {
    return this.#limit
  }

  enter(priority: Priority): boolean {
    this.#peak = Math.max(this.#peak, this.#inFlight + 1)
    if (this.#inFlight >= Math.max(FREE_FOR_ALL, this.#limit * share[priority])) {
      this.refused++
      return false
    }
    this.#inFlight++
    return true
  }

  /** `ms` is how long an answer took whose time says something of the load. */
  leave(ms?: number): void {
    this.#inFlight--
    if (ms !== undefined) this.#times.push(ms)
  }

  /** Moves the limit by what the last window showed; called every WINDOW_MS. */
  adjust(now = performance.now()): void {
    const { least, start, most, targetMs } = this.#limits
    const lag = now - this.#lastTick - WINDOW_MS
    const times = this.#times.sort((a, b) => a - b)
    const slow = Math.max(times[Math.floor(times.length * 0.9)] ?? 0, lag)
    if (this.#peak * 2 >= this.#limit && slow > targetMs) {
      this.#limit = Math.max(least, this.#limit * Math.max(0.5, Math.min(0.9, targetMs / slow)))
    } else if (this.#peak >= this.#limit && times.length && slow < targetMs / 2) {
      this.#limit = Math.min(most, this.#limit * 1.1)
    } else if (this.#peak * 2 < this.#limit && this.#limit < start) {
      // The overload is over: the next burst is let in whole.
      this.#limit = Math.min(start, this.#limit * 1.1)
    }
    this.#lastTick = now
    this.#peak = this.#inFlight
    this.#times = []
  }
}

/** Answers 503 before anything is read or asked of the database, once more is in flight than can be answered in time. */
export function admit(app: FastifyInstance, limits: AdmissionLimits = usualAdmission): void {
  const gate = new AdmissionGate(limits)
  let held = 0
  let reported = 0
  let reportedAt = -Infinity
  const timer = setInterval(() => {
    gate.adjust()
    if (gate.refused !== reported && performance.now() - reportedAt > 5_000) {
      app.log.warn({ refused: gate.refused - reported, limit: Math.round(gate.limit) }, 'overloaded: requests refused')
      reported = gate.refused
      reportedAt = performance.now()
    }
  }, WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.decorateRequest('admittedAt', undefined)
  app.decorateRequest('isRefused', false)

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (gate.enter(priority(request))) {
      request.admittedAt = performance.now()
      return
    }
    request.isRefused = true
    // Refused before it is known which origins the organization allows; the refusal holds nothing of it.
    if (request.headers.origin && request.routeOptions.config.isPublic) {
      void reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x-request-id, retry-after' })
    }
    if (held < MOST_HELD) {
      held++
      await pause(Math.max(SHORTEST_HOLD_MS, held * HOLD_MS_EACH) * (0.75 + Math.random() / 2))
      held--
    }
    throw overloaded
  }
  const leave = (request: FastifyRequest, isTelling = false) => {
    if (request.admittedAt === undefined) return
    gate.leave(isTelling ? performance.now() - request.admittedAt : undefined)
    request.admittedAt = undefined
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isFree(request)) return
    await enter(request, reply)
    reply.raw.once('close', () => {
      if (reply.sent) leave(request)
      else setTimeout(() => leave(request), ABANDONED_MS).unref()
    })
  })
  // A body that trickles in takes no place from others: it is let in again once it is whole.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) leave(request)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.admittedAt === undefined && !isFree(request) && hasBody(request)) await enter(request, reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const isStream = payload instanceof Readable && request.routeOptions.config.endpoint !== 'events.stream'
    if (!isStream) leave(request, reply.statusCode < 500 && priority(request) !== 'heavy')
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
    /** Since when it counts as in flight. */
    admittedAt: number | undefined
    /** Refused for the load: not worth a line of the log each. */
    isRefused: boolean
  }
}
