import type { Problem } from '@walkup/sdk/public'

/** What went wrong, in a word to branch on; `walkup:error` has it as `code`. */
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
  /** A kiosk's entry that needs attention. */
  | 'refused'

interface Common {
  readonly code: ProblemCode
  /** Whom the shopper may call, where the API says. */
  readonly contact?: { readonly name: string; readonly phone: string }
}
/** What stands in the way, in the shopper's terms. */
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

/** A request that has no answer. */
export const offline: WidgetProblem = { kind: 'network', code: 'offline' }
/** Code that could not be had. */
export const notLoaded: WidgetProblem = { kind: 'network', code: 'code-not-loaded' }

/** What is wrong where the API finds nothing at an address, by the part that it names. */
const wrongs = new Map<string, ProblemCode>([
  ['userUid', 'unknown-user-uid'],
  ['hdsfiGroup', 'unknown-group'],
  ['appointmentTypeId', 'unknown-appointment-type'],
  ['qrUid', 'unknown-qr-uid'],
  ['manageToken', 'unknown-manage-token'],
  ['isPublicBookingOn', 'booking-off'],
])
/** A printed code that has run out, as against a page that names what never was. */
const isSetup = (code: ProblemCode) => code === 'unknown-group' || code === 'unknown-appointment-type'

/** Seconds that a Retry-After asks for; it is either a number or a date. */
const retryAfter = (header = ''): number =>
  Math.max(1, Math.ceil(Number(header) || (Date.parse(header) - Date.now()) / 1000 || 5))

/** Whether an answer came; by its looks, as a page may have a Response of its own. */
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
/** The JSON of a Response, as often as it is asked for: one of a page's own may not know `clone`. */
export function bodyOf(response: Response): Promise<unknown> {
  const body = bodies.get(response) ?? read(response)
  bodies.set(response, body)
  return body
}

/** Reads what a call rejected with: the Response, or an error without an answer. */
export async function toProblem(error: unknown): Promise<WidgetProblem> {
  if (!isResponse(error)) return offline
  const { type, slots = [], errors = [], businessContact: contact } = (await bodyOf(error)) as Body
  const { status } = error
  if (status === 403 && type?.endsWith('origin-not-allowed')) return { kind: 'setup', code: 'origin-not-allowed' }
  if (status === 404 || status === 400) {
    // The last part of `params.userUid` or `/userUid`.
    const code = wrongs.get(/\w*$/.exec(errors[0]?.path ?? '')?.[0] ?? '')
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
