/** Machine-readable codes, the `code` of `walkup:error`. */
export type ProblemCode =
  | 'unknown-user-uid'
  | 'unknown-group'
  | 'unknown-appointment-type'
  | 'unknown-qr-uid'
  | 'unknown-manage-token'
  | 'origin-not-allowed'
  | 'booking-off'
  | 'not-found'
  | 'offline'
  | 'timeout'
  | 'server'
  | 'busy'
  | 'slot-taken'
  | 'too-late'
  | 'invalid'
  | 'code-not-loaded'
  /** A kiosk's entry that the API rejected. */
  | 'refused'

interface Common {
  readonly code: ProblemCode
  /** Whom to call, if the API provides it. */
  readonly contact?: { readonly name: string; readonly phone: string }
}
/** What went wrong, from the shopper's point of view. */
export type WidgetProblem = Common &
  (
    | { readonly kind: 'network' | 'server' | 'closed' | 'setup' | 'tooLate' }
    | { readonly kind: 'busy'; readonly retryAfterSec: number }
    | { readonly kind: 'taken'; readonly slots: readonly TakenAlternative[] }
    | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  )

export interface TakenAlternative {
  readonly id: string
  readonly startAt: string
  readonly endAt: string
}
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** A request without a response. */
export const offline: WidgetProblem = { kind: 'network', code: 'offline' }
/** A chunk that failed to load. */
export const notLoaded: WidgetProblem = { kind: 'network', code: 'code-not-loaded' }

/** Duck-typed, since a page may have replaced `Response`. */
export const isResponse = (error: unknown): error is Response =>
  typeof (error as Partial<Response> | undefined)?.status === 'number'

/** Converts a rejected call, a Response or a network error, into a WidgetProblem. */
export async function toProblem(error: unknown): Promise<WidgetProblem> {
  if (!isResponse(error)) return offline
  const code = await import('./onErrorResponse.ts').catch(() => undefined)
  return code ? code.problemOf(error) : { kind: 'server', code: 'server' }
}
