import { contract, refusalOf, switchOf, type EndpointContract, type ScheduledSource } from '@walkup/sdk/contract'
import type { Caller } from '../auth/caller.ts'
import { normalizerOf } from '../http/normalizeInput.ts'
import { badInput, type FieldError } from '../problem.ts'
import { compile } from '../validation.ts'

/** What a schedule sends. */
export interface Source {
  readonly source: ScheduledSource
  readonly body: Readonly<Record<string, unknown>>
  readonly columns: readonly string[] | null
}

/** Normalizes a request body of a source in place. @throws 400 naming the field, under `body` */
export function checkSource({ source, body }: Pick<Source, 'source' | 'body'>): void {
  const schema = (contract[source] as EndpointContract).body
  if (!schema) throw badInput({ path: 'source', code: 'not-allowed' })
  normalizerOf(schema)?.(body)
  const errors: FieldError[] = compile(schema, 'body')(body)
  if (errors.length)
    throw badInput(...errors.map((error) => ({ ...error, path: ['body', error.path].filter(Boolean).join('.') })))
}

/** Whether a member may call a source, by role, partner and the organization's switched-off features. */
export function mayRead(
  source: ScheduledSource,
  member: Pick<Caller, 'roleId' | 'subscriptionId'> & { readonly disabledFeatures?: readonly string[] },
): boolean {
  const feature = switchOf(source)
  const isOff = feature !== undefined && (member.disabledFeatures ?? []).includes(feature)
  return refusalOf(contract[source].access, member) === undefined && !isOff
}
