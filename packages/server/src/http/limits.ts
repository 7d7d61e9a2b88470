import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../config.ts'
import { tooMany } from '../problem.ts'
import { networkOf } from './clientAddress.ts'

/** Counts a request. @throws 429 past the limit */
type Count = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<void>

/** Limits on signed-in calls, and on calls with an invalid token. */
export interface CallLimits {
  readonly bySession: Count
  readonly byKey: Count
  readonly byOrganization: Count
  readonly strangers: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * Per-minute limits, on each server: by address without a session, else by session or API key, and by organization. `RateLimit-*` reports the
 * tightest one. QR codes have no limit, so that a flood cannot lock out a code's shoppers.
 */
export async function registerRateLimits(app: FastifyInstance, limits: Limits): Promise<CallLimits> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const limit = (max: number): Count => {
    const keys = new WeakMap<FastifyRequest, string>()
    const check = app.createRateLimit({
      max,
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => keys.get(request) ?? request.ip,
    })
    return async (request, reply, key) => {
      keys.set(request, key)
      const result = await check(request)
      if (result.isAllowed) return
      setRateLimitHeaders(reply, result)
      if (result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }
  const reads = limit(limits.readsByAddress)
  const writes = limit(limits.writesByAddress)
  const counts = limit(limits.countsByAddress)

  app.addHook('onRequest', (request, reply, done) => {
    const { isPublic, endpoint } = request.routeOptions.config
    if (!isPublic || request.method === 'OPTIONS') return done()
    const count = request.method === 'GET' ? reads : endpoint === 'qrCodes.countSteps' ? counts : writes
    count(request, reply, networkOf(request.ip)).then(() => done(), done)
  })
  return {
    bySession: limit(limits.callsBySession),
    byKey: limit(limits.callsByKey),
    byOrganization: limit(limits.callsByOrganization),
    strangers: (request, reply) => reads(request, reply, networkOf(request.ip)),
  }
}

interface LimitState {
  readonly max: number
  readonly remaining: number
  readonly ttlInSeconds: number
}

/** Headers of the IETF draft "RateLimit header fields for HTTP", in the widely used form. */
function setRateLimitHeaders(reply: FastifyReply, { max, remaining, ttlInSeconds }: LimitState): void {
  const reported = reply.getHeader('ratelimit-remaining')
  if (reported !== undefined && Number(reported) <= remaining) return
  reply.headers({
    'ratelimit-limit': String(max),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(ttlInSeconds),
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reached without a session, so these count. */
    isPublic?: boolean
  }
}
