import type { Problem } from '@walkup/sdk/public'

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

type Body = Partial<Problem> & {
  readonly slots?: readonly TakenAlternative[]
  readonly businessContact?: WidgetProblem['contact']
}

/** A request without a response. */
export const offline: WidgetProblem = { kind: 'network', code: 'offline' }
/** A chunk that failed to load. */
export const notLoaded: WidgetProblem = { kind: 'network', code: 'code-not-loaded' }

/** Codes by the parameter that the API reports as unknown. */
const codesByParameter = new Map<string, ProblemCode>([
  ['userUid', 'unknown-user-uid'],
  ['hdsfiGroup', 'unknown-group'],
  ['appointmentTypeId', 'unknown-appointment-type'],
  ['qrUid', 'unknown-qr-uid'],
  ['manageToken', 'unknown-manage-token'],
  ['isPublicBookingOn', 'booking-off'],
])
/** A mistake in the page's setup, as opposed to a printed code that has expired. */
const isSetup = (code: ProblemCode) => code === 'unknown-group' || code === 'unknown-appointment-type'

/** The seconds of a Retry-After header, which holds a number or a date. */
const retryAfter = (header = ''): number =>
  Math.max(1, Math.ceil(Number(header) || (Date.parse(header) - Date.now()) / 1000 || 5))

/** Duck-typed, since a page may have replaced `Response`. */
export const isResponse = (error: unknown): error is Response =>
  typeof (error as Partial<Response> | undefined)?.status === 'number'

const bodies = new WeakMap<Response, Promise<unknown>>()
async function read(response: Response): Promise<unknown> {
  try {
    return (await response.json()) ?? {}
  } catch {
    return {}
  }
}
/** The JSON of a Response, cached: a page's own `fetch` may return one without `clone`. */
export function bodyOf(response: Response): Promise<unknown> {
  const body = bodies.get(response) ?? read(response)
  bodies.set(response, body)
  return body
}

/** Converts a rejected call, a Response or a network error, into a WidgetProblem. */
export async function toProblem(error: unknown): Promise<WidgetProblem> {
  if (!isResponse(error)) return offline
  const { type, slots = [], errors = [], businessContact: contact } = (await bodyOf(error)) as Body
  const { status } = error
  if (status === 403 && type?.endsWith('origin-not-allowed')) return { kind: 'setup', code: 'origin-not-allowed' }
  if (status === 404 || status === 400) {
    // The last part of `params.userUid` or `/userUid`.
    const code = codesByParameter.get(/\w*$/.exec(errors[0]?.path ?? '')?.[0] ?? '')
    if (code) return { kind: isSetup(code) ? 'setup' : 'closed', code, contact }
  }
  switch (status) {
    case 404:
      return { kind: 'closed', code: 'not-found', contact }
    case 429:
      return { kind: 'busy', code: 'busy', retryAfterSec: retryAfter(error.headers?.get('retry-after') ?? undefined) }
    case 409:
      if (type?.endsWith('slot-taken')) return { kind: 'taken', code: 'slot-taken', slots }
      if (type?.endsWith('too-late')) return { kind: 'tooLate', code: 'too-late' }
      break
    case 400:
      if (errors.length) return { kind: 'invalid', code: 'invalid', errors }
  }
  return { kind: 'server', code: 'server' }
}
