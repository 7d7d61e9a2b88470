import './languages/en/responses.ts'
import type { Problem } from '@walkup/sdk/public'
import type { Challenge } from './booking/steps/proof.ts'
import type { ProblemCode, TakenAlternative, WidgetProblem } from './problem.ts'

type Body = Partial<Problem> & {
  readonly slots?: readonly TakenAlternative[]
  readonly challenge?: Challenge
  readonly businessContact?: WidgetProblem['contact']
}

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

const bodies = new WeakMap<Response, Promise<unknown>>()
async function read(response: Response): Promise<unknown> {
  try {
    return (await response.json()) ?? {}
  } catch {
    return {}
  }
}
/** The JSON of a Response, cached: a page's own `fetch` may return one without `clone`. */
function bodyOf(response: Response): Promise<unknown> {
  const body = bodies.get(response) ?? read(response)
  bodies.set(response, body)
  return body
}

/** Converts an error response into a WidgetProblem; loads with the first one. */
export async function problemOf(response: Response): Promise<WidgetProblem> {
  const { type, slots = [], errors = [], businessContact: contact } = (await bodyOf(response)) as Body
  const { status, headers } = response
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
      return { kind: 'busy', code: 'busy', retryAfterSec: retryAfter(headers?.get('retry-after') ?? undefined) }
    case 409:
      if (type?.endsWith('slot-taken')) return { kind: 'taken', code: 'slot-taken', slots }
      if (type?.endsWith('too-late')) return { kind: 'tooLate', code: 'too-late' }
      break
    case 400:
      if (errors.length) return { kind: 'invalid', code: 'invalid', errors }
  }
  return { kind: 'server', code: 'server' }
}

/** The proof-of-work challenge in a rejected submit, if any. */
export const challengeIn = async (response: Response): Promise<Challenge | undefined> =>
  response.status === 409 ? ((await bodyOf(response)) as Body).challenge : undefined
