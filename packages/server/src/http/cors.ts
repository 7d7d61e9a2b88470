import { contract, type EndpointName } from '@walkup/sdk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { readManageToken } from '../areas/booking/manageLink.ts'
import { sha256 } from '../auth/tokens.ts'
import type { Services } from '../context.ts'
import { serverScope } from '../db/scope.ts'
import { notOffered, Problem, problem } from '../problem.ts'

const CACHE_MS = 30_000

/**
 * Whether an allowed origin, with `*` for any port, matches `origin`. Any page can have the origin `null`, so it never matches.
 */
export function covers(allowed: string, origin: string): boolean {
  if (origin === 'null') return false
  if (!allowed.endsWith(':*')) return allowed === origin
  const base = allowed.slice(0, -2)
  return origin === base || (origin.startsWith(`${base}:`) && /^\d{1,5}$/.test(origin.slice(base.length + 1)))
}

interface Known {
  /** Whether the path identifies a generator. */
  readonly isThere: boolean
  readonly origins: readonly string[]
}

/** What a page of a refused origin may read: the refusal, and nothing of the organization. */
const refusal = (origin: string, { isThere }: Known): Problem => {
  const headers = { 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' }
  if (!isThere) return notOffered('userUid', undefined, headers)
  return problem(403, 'origin-not-allowed', {}, {}, headers)
}

/**
 * Lets partner pages call the public endpoints of an organization that lists their exact origin, without credentials;
 * everything else stays same-origin. Refusals are readable by the page, since browsers report a blocked response as a network
 * error; writes are refused here too, because a cached preflight may be stale.
 */
export function registerCors(app: FastifyInstance, services: Services): void {
  const ownOrigin = new URL(services.config.publicUrl).origin
  const cache = new Map<string, { until: number; known: Promise<Known> }>()
  const knownOf = (key: string, find: () => Promise<Known>) => {
    const cached = cache.get(key)
    if (cached && cached.until > performance.now()) return cached.known
    if (cache.size > 5000) cache.clear()
    const known = find()
    known.catch(() => cache.delete(key))
    cache.set(key, { until: performance.now() + CACHE_MS, known })
    return known
  }

  async function allow(request: FastifyRequest, reply: FastifyReply, origin: string): Promise<void> {
    const { userUid, manageToken } = request.params as { userUid?: string; manageToken?: string }
    const key = userUid ?? (manageToken && sha256(readManageToken(services.keys, manageToken).token))
    if (!key) return
    // The handler reports an unavailable database.
    const known = await knownOf(key, () => allowedOrigins(services, userUid, key)).catch(() => undefined)
    if (!known?.origins.some((allowed) => covers(allowed, origin))) {
      const site = request.headers['sec-fetch-site']
      const isOwn = origin === ownOrigin || site === 'same-origin'
      // Older browsers omit the header, also on the server's own pages.
      const isForeignWrite = request.method !== 'OPTIONS' && (site === 'cross-site' || site === 'same-site')
      if (known && !isOwn && (request.method === 'GET' || isForeignWrite)) throw refusal(origin, known)
      return
    }
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method === 'OPTIONS') {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'content-type, idempotency-key',
        'access-control-max-age': '7200',
      })
    }
  }

  const paths = new Set<string>()
  for (const name of Object.keys(contract) as EndpointName[]) {
    const path = allEndpoints[name].split(' ')[1] ?? ''
    if (contract[name].access.roles === 'public' && /\{(userUid|manageToken)\}/.test(path))
      paths.add(path.replace(/\{(\w+)\}/g, ':$1'))
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!paths.has(request.routeOptions.url ?? '')) return done()
    const { origin } = request.headers
    void reply.header('vary', 'Origin')
    if (!origin) return done()
    allow(request, reply, origin).then(() => done(), done)
  })
  for (const url of paths) app.options(url, (_, reply) => reply.status(204).send())
}

async function allowedOrigins({ db }: Services, userUid: string | undefined, key: string): Promise<Known> {
  const resolver = userUid ? sql`resolve_generator(${userUid})` : sql`resolve_booking(${key})`
  const found = await db.asTenant(serverScope(), (tx) =>
    tx.rows<{ organizationId: number }>(sql`select organization_id from ${resolver}`),
  )
  const [first] = found
  if (!first) return { isThere: false, origins: [] }
  const row = await db.asTenant(serverScope(first.organizationId), (tx) =>
    tx.one<{ origins: string[] }>(
      sql`select config -> 'allowedOrigins' as origins from web_config where organization_id = ${first.organizationId}`,
    ),
  )
  return { isThere: true, origins: row?.origins ?? [] }
}
