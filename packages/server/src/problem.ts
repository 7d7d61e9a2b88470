import { DatabaseBusy, DatabaseUnavailable } from './db/failures.ts'

/** An answer other than 200: RFC 9457. `type` is the word that callers branch on. */
export class Problem extends Error {
  readonly status: number
  readonly type: string
  /** Members beside the standard ones: `errors`, `slots`, `current`… */
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    type: string,
    detail: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(detail)
    this.status = status
    this.type = type
    this.extra = extra
    this.headers = headers
  }
}

/** A problem after which what was written stays written, such as the count of a wrong guess. */
export class Refusal extends Problem {
  constructor(problem: Pick<Problem, 'status' | 'type' | 'message'> & Partial<Pick<Problem, 'extra' | 'headers'>>) {
    super(problem.status, problem.type, problem.message, problem.extra, problem.headers)
  }
}

export interface FieldError {
  /** Dotted, as in the request: `contact.phone`, `phones.0.number`. */
  readonly path: string
  readonly message: string
}

const list = (errors: readonly FieldError[]) => errors.map((error) => `${error.path} ${error.message}`).join('; ')

export const badInput = (...errors: FieldError[]): Problem => new Problem(400, 'bad-input', list(errors), { errors })
/** Foreign, missing and out of reach all answer alike. */
export const notFound = (): Problem => new Problem(404, 'not-found', 'There is nothing here that you may see.')
/** What a public page's address names and nobody offers; to a shopper's widget that says which of its attributes is wrong. */
const notOfferedTexts = {
  userUid: 'is not the public id of anyone who takes bookings',
  hdsfiGroup: 'is not a service group that is offered here',
  appointmentTypeId: 'is not an appointment type that is offered here',
  qrUid: 'is not a printed code of this person in use',
  isPublicBookingOn: 'is off',
} as const
export const notOffered = (
  path: keyof typeof notOfferedTexts,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Problem =>
  new Problem(
    404,
    'not-found',
    'There is nothing here that you may see.',
    { errors: [{ path, message: notOfferedTexts[path] }], ...extra },
    headers,
  )
export const forbidden = (detail: string): Problem => new Problem(403, 'forbidden', detail)
export const unauthenticated = (): Problem =>
  new Problem(401, 'unauthenticated', 'The access token is missing, expired or revoked.')
export const conflict = (type: string, detail: string, extra: Record<string, unknown> = {}): Problem =>
  new Problem(409, type, detail, extra)
export const tooMany = (retryAfterSeconds: number): Problem =>
  new Problem(
    429,
    'too-many-requests',
    'Too many requests; try again later.',
    {},
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  )

/** The server cannot do it now, and nothing was done, as far as it knows; the same request may be sent again. */
export const unavailable = (type: string, detail: string, retryAfterSeconds: number): Problem =>
  new Problem(503, type, detail, {}, { 'retry-after': String(retryAfterSeconds) })
export const busy = (): Problem => unavailable('busy', 'Too many want the same at once; try again in a moment.', 2)

const titles: Readonly<Record<number, string>> = {
  400: 'Bad input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not acceptable',
  429: 'Too many requests',
  503: 'Not available now',
}
export const titleOf = (status: number): string => titles[status] ?? (status < 500 ? 'Refused' : 'Something went wrong here')

/** What a driver's error means to a caller; anything not listed is our own fault and answers 500. */
export function fromDatabase(error: unknown): Problem | undefined {
  if (error instanceof DatabaseUnavailable)
    return unavailable('database-unavailable', 'The database cannot be reached; try again in a moment.', 3)
  if (error instanceof DatabaseBusy) return busy()
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string' || code.length !== 5) return
  if (code === '23503')
    return conflict('reference', 'Something this refers to does not exist, or something else still depends on it.')
  if (code === '23505') return conflict('exists', 'That exists already.')
  if (code === '23P01') return conflict('overlap', 'That overlaps with something that exists already.')
  if (code === '23514') return conflict('not-allowed', 'The data would contradict a rule of the database.')
  if (code.startsWith('22')) return new Problem(400, 'bad-input', 'A value is out of its range or not of its form.')
  return
}
