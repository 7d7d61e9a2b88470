import { contract, refusalOf, switchOf, type Access, type EndpointName } from '@walkup/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKeyCaller, isApiKey } from '../auth/apiKeys.ts'
import { findCaller, type Caller } from '../auth/caller.ts'
import { factorRequired, requireStepUp } from '../auth/stepUp.ts'
import { sha256, verifyToken } from '../auth/tokens.ts'
import type { Services } from '../context.ts'
import { forbidden, problem, unauthenticated } from '../problem.ts'
import type { CallLimits } from './limits.ts'

/** The caller of an endpoint that is not public, by session or API key. @throws 401, 403 or 429 */
export async function authenticate(
  services: Services,
  limits: CallLimits,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const token = /^Bearer ([\w.~-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (isApiKey(token)) return byKey(services, limits, access, token, request, reply)
  const caller = await bySession(services, limits, token, request, reply)
  assertAccess(access, caller)
  return caller
}

/** Whether a caller may use an endpoint that another one stands for. @throws 403 */
export function assertMayCall(name: EndpointName, caller: Caller): void {
  assertAccess(contract[name].access, caller)
  assertSwitchedOn(name, caller)
}

/** @throws 403 `feature-off` for an endpoint of a feature that is off for the caller */
export function assertSwitchedOn(name: EndpointName, { disabledFeatures }: Caller): void {
  const feature = switchOf(name)
  if (feature !== undefined && disabledFeatures.includes(feature)) throw problem(403, 'feature-off', { feature })
}

/** Checks the access that an endpoint declares. @throws 403 */
function assertAccess(access: Access, caller: Caller): void {
  const refusal = refusalOf(access, caller)
  if (refusal === 'role') throw forbidden()
  if (refusal === 'partner') throw forbidden('partner-users')
  if (caller.lacksFactor && access.scope !== 'account') throw factorRequired()
  if (access.stepUp === true) requireStepUp(caller)
}

async function bySession(
  services: Services,
  limits: CallLimits,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const session = verifyToken(services.keys, 'access', token)
  if (!session) {
    await limits.strangers(request, reply)
    throw unauthenticated()
  }
  // Before any database query.
  await limits.bySession(request, reply, session.sessionId)
  const header = request.headers.currentorganizationid
  const organizationId = header === undefined || header === '' ? null : Number(header)
  const found = await findCaller(
    services.db,
    services.keys,
    token,
    organizationId === null || (Number.isInteger(organizationId) && organizationId > 0 && organizationId < 2 ** 31)
      ? organizationId
      : -1,
  )
  if (!found) throw unauthenticated()
  if (!found.caller) throw forbidden('not-a-member')
  await limits.byOrganization(request, reply, String(found.caller.organizationId))
  return found.caller
}

async function byKey(
  services: Services,
  limits: CallLimits,
  access: Access,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  // Before any database query, whether or not the key exists.
  await limits.byKey(request, reply, sha256(key))
  const header = request.headers.currentorganizationid
  const caller = await findKeyCaller(services.db, {
    key,
    access,
    ip: request.ip,
    organization: Array.isArray(header) ? header.join() : header,
    now: services.now(),
  })
  if (!caller) {
    await limits.strangers(request, reply)
    throw problem(401, 'unauthenticated.api-key')
  }
  await limits.byOrganization(request, reply, String(caller.organizationId))
  return caller
}
