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
const retryAfter = (header = ''): number =>
  Math.max(1, Math.ceil(Number(header) || (Date.parse(header) - Date.now()) / 1000 || 5))

/** Reads what a call rejected with: the untouched Response, or an error without an answer. */
export async function toFault(error: unknown): Promise<Fault> {
  if (!(error instanceof Response)) return { kind: 'network' }
  const body: unknown = await error
    .clone()
    .json()
    .catch(() => {})
  const { type, slots = [], errors = [] } = (body ?? {}) as Body
  switch (error.status) {
    case 404:
      return { kind: 'closed' }
    case 429:
      return { kind: 'busy', retryAfterSec: retryAfter(error.headers.get('retry-after') ?? undefined) }
    case 409:
      if (type?.endsWith('slot-taken')) return { kind: 'taken', slots }
      if (type?.endsWith('too-late')) return { kind: 'tooLate' }
      break
    case 400:
      if (errors.length) return { kind: 'invalid', errors }
  }
  return { kind: 'server' }
}
