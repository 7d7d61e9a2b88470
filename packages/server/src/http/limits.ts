import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../config.ts'
import { tooMany } from '../problem.ts'

/** Limits on what needs no session: by address, and for writes by the code they go through too. */
export async function limitPublic(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, { global: false })
  const limit = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: keyOf })
  const reads = limit(limits.readsByAddress, (request) => `r:${request.ip}`)
  const writes = limit(limits.writesByAddress, (request) => `w:${request.ip}`)
  const byCode = limit(limits.writesByCode, (request) => `c:${(request.params as { userUid?: string }).userUid ?? request.ip}`)

  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.isPublic || request.method === 'OPTIONS') return
    for (const check of request.method === 'GET' ? [reads] : [writes, byCode]) {
      const result = await check(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reached without a session, and so counted. */
    isPublic?: boolean
  }
}
