import { contract, mayRunDry, type EndpointName, type EndpointContract } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './auth/caller.ts'
import { callerScope } from './auth/callerScope.ts'
import type { CallerContext, FileReply, Handlers, KeptReplies, Services, SlotNeeds, UncheckedInput } from './context.ts'
import type { TxLimits } from './db/index.ts'
import { withRetry } from './db/retry.ts'
import { withCapacity } from './delivery/capacity.ts'
import { assertSwitchedOn, authenticate } from './http/authenticate.ts'
import { txLimitsOf } from './http/priority.ts'
import { badInput, notFound, Problem, CommittedProblem } from './problem.ts'
import { readForm, type Form } from './http/forms.ts'
import { KeptReply } from './http/keptReply.ts'
import { normalizerOf, type Normalizer } from './http/normalizeInput.ts'
import type { CallLimits } from './http/limits.ts'
import { requestInfo } from './requestInfo.ts'
import { assertVisible, type TargetRef } from './visibility.ts'
import { compile, type Check } from './validation.ts'

interface Route {
  readonly name: EndpointName
  readonly contract: EndpointContract
  readonly txLimits: TxLimits | undefined
  readonly slotNeed: SlotNeeds[EndpointName]
  readonly findKept: KeptReplies[EndpointName]
  readonly handle: AnyHandler
  /** Normalizes what people typed. */
  readonly reads: { readonly query: Normalizer | undefined; readonly body: Normalizer | undefined }
  readonly checks: { readonly params?: Check; readonly query?: Check; readonly body?: Check; readonly reply?: Check }
}
const noQuery = { type: 'object', additionalProperties: false }
/** Rolls back what a dry run has done, and carries its reply. */
class DryRun {
  constructor(readonly result: unknown) {}
}
const isDryRun = ({ method, headers }: FastifyRequest): boolean => method === 'DELETE' && headers['dry-run'] === 'true'

type AnyHandler = (context: object, input: UncheckedInput) => Promise<unknown>

/**
 * Mounts every endpoint of the contract: the only place that knows the web framework's routes. Endpoints that take forms go into
 * `forms`, since reading them needs hooks of every request.
 */
export function mount(
  { app, forms }: { app: FastifyInstance; forms: FastifyInstance },
  services: Services,
  handlers: Handlers,
  limits: CallLimits,
  options: { checkReplies: boolean; slotNeeds: SlotNeeds; keptReplies: KeptReplies },
): void {
  for (const name of Object.keys(contract) as EndpointName[]) {
    const described: EndpointContract = contract[name]
    const { access } = described
    const [method, path] = allEndpoints[name].split(' ') as [string, string]
    const route: Route = {
      name,
      contract: described,
      txLimits: txLimitsOf(name),
      slotNeed: options.slotNeeds[name],
      findKept: options.keptReplies[name],
      handle: handlers[name] as unknown as AnyHandler,
      reads: { query: described.query && normalizerOf(described.query), body: described.body && normalizerOf(described.body) },
      checks: {
        params: described.params && compile(described.params, 'text'),
        query: compile(described.query ?? noQuery, 'text'),
        body: described.body && compile(described.body, 'body'),
        reply: options.checkReplies && !described.file ? compile(described.reply, 'reply') : undefined,
      },
    }
    const host = described.form ? forms : app
    host.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: name, isPublic: access.roles === 'public' },
      // Before the body is read: 401 without a session and 403 without access, whatever the body holds.
      ...(access.roles !== 'public' && {
        onRequest: async (request, reply) => {
          const caller = await authenticate(services, limits, access, request, reply)
          assertSwitchedOn(name, caller)
          request.caller = caller
        },
      }),
      handler: (request, reply) => {
        if (!described.form || !request.isMultipart()) return answer(read(services, route, request, reply))
        return formOf(route, request).then((form) => answer(read(services, route, request, reply, form)))
      },
    })
  }
}

/** A request with what it sent. */
interface Incoming {
  readonly services: Services
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly input: UncheckedInput
  readonly form: Form | undefined
}

function read(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply, form?: Form): Incoming {
  const input: UncheckedInput = {
    params: { ...(request.params as object) },
    query: { ...(request.query as object) },
    body: form
      ? { ...form.fields, ...(form.upload && { file: form.upload.name }) }
      : (request.body ?? (route.contract.body ? {} : undefined)),
  }
  route.reads.query?.(input.query)
  route.reads.body?.(input.body)
  check(route.checks.params, input.params)
  return { services, route, request, reply, input, form }
}

/** Answers with a kept reply at once, without a promise. */
function answer(incoming: Incoming): Promise<unknown> | undefined {
  const { services, route, input } = incoming
  if (route.findKept) {
    check(route.checks.query, input.query)
    const kept = route.findKept(services, input)
    if (kept) return void sendKept(incoming, kept)
  }
  return compute(incoming)
}

async function compute(incoming: Incoming): Promise<unknown> {
  const { services, route, request, input } = incoming
  const work = (fullSlot?: Problem) => perform(incoming, fullSlot)
  const need = await route.slotNeed?.(services, input, request.caller?.organizations ?? [])
  return withCapacity(services, () =>
    need?.slotIds.length ? services.slotTurns.run(need.slotIds, work, need.isAnyones) : work(),
  )
}

async function perform(incoming: Incoming, fullSlot: Problem | undefined): Promise<unknown> {
  const { services, route, request, reply, input, form } = incoming
  const { handle } = route
  const isTrial = isDryRun(request)
  // What is not one transaction could not be rolled back.
  if (isTrial && !mayRunDry(route.contract)) throw badInput({ path: 'Dry-Run', code: 'not-allowed' })
  const base = { services, request: requestInfo(request, reply), fullSlot }
  const { caller } = request
  if (!caller) {
    check(route.checks.query, input.query)
    checkBody(route, input, form)
    return send(incoming, await handle(base, input))
  }
  const scope = route.contract.access.scope
    ? { ...caller, userId: caller.accountId }
    : callerScope(caller, route.contract.body, input.body)
  const transact: CallerContext['transact'] = (work) =>
    withRetry(() =>
      route.contract.access.scope ? services.db.asAccounts(work) : services.db.asTenant(scope, work, route.txLimits),
    )
  if (route.contract.file || route.contract.reachesOutside || route.contract.inSlices) {
    await transact((tx) => assertVisible(tx, targetsOf(route, input)))
    check(route.checks.query, input.query)
    checkBody(route, input, form)
    return send(incoming, await handle({ ...base, caller: scope, transact }, input))
  }
  const result = await transact(async (tx) => {
    await assertVisible(tx, targetsOf(route, input))
    check(route.checks.query, input.query)
    checkBody(route, input, form)
    const done = await handle({ ...base, caller: scope, transact, tx }, input).catch((error: unknown) => {
      if (error instanceof CommittedProblem && !isTrial) return error
      throw error
    })
    if (isTrial) throw new DryRun(done)
    return done
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.result
    throw error
  })
  if (result instanceof CommittedProblem) throw result
  return send(incoming, result)
}

function check(validate: Check | undefined, value: unknown): void {
  const errors = validate?.(value) ?? []
  if (errors.length) throw badInput(...errors)
}

const formOf = ({ contract: { body, maxFileBytes } }: Route, request: FastifyRequest): Promise<Form> =>
  readForm(request, body ?? {}, maxFileBytes)

/** Checks a file by its name here and replaces the name; the handler checks its content. */
function checkBody(route: Route, input: UncheckedInput, form: Form | undefined): void {
  check(route.checks.body, input.body)
  const body = input.body as { file?: unknown } | undefined
  if (!route.contract.form || !body || body.file === undefined) return
  if (!form) throw badInput({ path: 'file', code: 'not-a-form' })
  body.file = form.upload
}

function targetsOf(route: Route, input: UncheckedInput): TargetRef[] {
  return (route.contract.targets ?? []).flatMap(({ entity, at }) => {
    const [place, key] = at.split('.') as ['params' | 'query' | 'body', string]
    const value = (input[place] as Record<string, unknown> | undefined)?.[key]
    // A body or query without a valid row id is left to its schema.
    if (place === 'body' && !Number.isInteger(value)) return []
    if (place === 'query' && !/^\d{1,10}$/.test(String(value))) return []
    const id = Number(value)
    if (id < 1 || id >= 2 ** 31) throw notFound()
    return [{ entity, id }]
  })
}

function send(incoming: Incoming, result: unknown): unknown {
  const { route, reply } = incoming
  if (route.contract.file) {
    const file = result as FileReply
    return reply.headers({ 'content-type': route.contract.file, ...file.headers }).send(file.body)
  }
  if (result instanceof KeptReply) return sendKept(incoming, result)
  checkReply(route, () => JSON.parse(JSON.stringify(result)) as unknown)
  return { data: result }
}

function checkReply({ name, checks }: Route, read: () => unknown): void {
  const wrong = checks.reply?.(read())
  if (wrong?.length) throw new Problem(500, 'bad-reply', {}, `${name} answered against its contract: ${JSON.stringify(wrong)}`)
}

function sendKept({ route, request, reply }: Incoming, kept: KeptReply<unknown>): FastifyReply {
  checkReply(route, () => (JSON.parse(kept.json) as { data: unknown }).data)
  // Browsers keep it and ask each time whether it is current.
  reply.header('etag', kept.etag).header('cache-control', 'private, no-cache')
  if (kept.isKnownTo(request.headers['if-none-match'])) return reply.status(304).send()
  const packed = kept.packedFor(request.headers['accept-encoding'])
  if (packed) reply.headers({ vary: 'Origin, Accept-Encoding', 'content-encoding': packed.encoding })
  return reply.type('application/json; charset=utf-8').send(packed?.body ?? kept.json)
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
  interface FastifyContextConfig {
    endpoint?: EndpointName
  }
}
