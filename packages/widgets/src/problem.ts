import type { Problem } from '@walkup/sdk/public'

/** What stands in the way, in the shopper's terms. */
export type Fault =
  | { readonly kind: 'network' | 'server' | 'closed' | 'tooLate' }
  | { readonly kind: 'busy'; readonly retryAfterSec: number }
  | { readonly kind: 'taken'; readonly slots: readonly TakenAlternative[] }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }

export interface TakenAlternative {
  readonly id: string
  readonly startAt: string
  readonly endAt: string
}
export interface FieldError {
  readonly path: string
  readonly message: string
}

type Body = Partial<Problem> & { readonly slots?: readonly TakenAlternative[] }

/** Seconds that a Retry-After asks for; it is either a number or a date. */
function retryAfter(header: string | null): number {
  const seconds = Number(header)
  if (header && Number.isFinite(seconds)) return Math.max(1, Math.ceil(seconds))
  const at = Date.parse(header ?? '')
  return Number.isNaN(at) ? 5 : Math.max(1, Math.ceil((at - Date.now()) / 1000))
}

/** Reads what a call rejected with: the untouched Response, or an error without an answer. */
export async function toFault(error: unknown): Promise<Fault> {
  if (!(error instanceof Response)) return { kind: 'network' }
  const body = (await error
    .clone()
    .json()
    .catch(() => ({}))) as Body
  if (error.status === 404) return { kind: 'closed' }
  if (error.status === 429) return { kind: 'busy', retryAfterSec: retryAfter(error.headers.get('retry-after')) }
  if (error.status === 409 && body.type?.endsWith('slot-taken')) return { kind: 'taken', slots: body.slots ?? [] }
  if (error.status === 409 && body.type?.endsWith('too-late')) return { kind: 'tooLate' }
  if (error.status === 400 && body.errors?.length) return { kind: 'invalid', errors: body.errors }
  return { kind: 'server' }
}

export const isAborted = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'aborted'
