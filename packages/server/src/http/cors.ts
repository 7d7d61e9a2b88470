import { contract, type EndpointName } from '@walkup/sdk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everyEndpoint } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { sha256 } from '../auth/tokens.ts'
import type { Services } from '../context.ts'
import { serverScope } from '../db/scope.ts'

const CACHE_MS = 30_000

/** Whether an allowed origin, with `*` for any port, covers `origin`. */
export function covers(allowed: string, origin: string): boolean {
  if (!allowed.endsWith(':*')) return allowed === origin
  const base = allowed.slice(0, -2)
  return origin === base || (origin.startsWith(`${base}:`) && /^\d{1,5}$/.test(origin.slice(base.length + 1)))
}

/**
 * Partner pages may call the public endpoints of an organization that lists their origin exactly. Credentials never
 * travel; everything else stays same-origin.
 */
export function allowPartners(app: FastifyInstance, services: Services): void {
  const cache = new Map<string, { until: number; origins: Promise<readonly string[]> }>()
  const originsOf = (key: string, find: () => Promise<readonly string[]>) => {
    const known = cache.get(key)
    if (known && known.until > Date.now()) return known.origins
    if (cache.size > 5000) cache.clear()
    const origins = find().catch(() => {
      cache.delete(key)
      return []
    })
    cache.set(key, { until: Date.now() + CACHE_MS, origins })
    return origins
  }

  async function allow(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (!origin) return
    const { userUid, manageToken } = request.params as { userUid?: string; manageToken?: string }
    const key = userUid ?? (manageToken && sha256(manageToken))
    if (!key) return
    const origins = await originsOf(key, () => allowedOrigins(services, userUid, key))
    if (!origins.some((allowed) => covers(allowed, origin))) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'x-request-id, retry-after',
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
    const path = everyEndpoint[name].split(' ')[1] ?? ''
    if (contract[name].access === 'public' && /\{(userUid|manageToken)\}/.test(path)) paths.add(path.replace(/\{(\w+)\}/g, ':$1'))
  }
  app.addHook('onRequest', async (request, reply) => {
    if (paths.has(request.routeOptions.url ?? '')) await allow(request, reply)
  })
  for (const url of paths) app.options(url, (_, reply) => reply.status(204).send())
}

async function allowedOrigins({ db }: Services, userUid: string | undefined, key: string): Promise<readonly string[]> {
  const resolver = userUid ? sql`resolve_generator(${userUid})` : sql`resolve_booking(${key})`
  const found = await db.asTenant(serverScope(), (tx) =>
    tx.rows<{ organizationId: number }>(sql`select organization_id from ${resolver}`),
  )
  const [first] = found
  if (!first) return []
  const row = await db.asTenant(serverScope(first.organizationId), (tx) =>
    tx.one<{ origins: string[] }>(
      sql`select config -> 'allowedOrigins' as origins from web_config where organization_id = ${first.organizationId}`,
    ),
  )
  return row?.origins ?? []
}
