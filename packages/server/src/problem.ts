import {
  details,
  english,
  formatFieldError,
  formatProblem,
  type FieldErrorCode,
  type FieldErrorParams,
  type Params,
  type ProblemCode,
  type ProblemId,
  type ProblemParams,
} from '@walkup/sdk/problems'
import { DatabaseBusy, DatabaseUnavailable } from './db/failures.ts'

interface Described {
  readonly params: Params
  readonly message: string
}

/** Entries of `errors` are built by `toFieldError`. */
type Extra = Readonly<Record<string, unknown>> & { readonly errors?: readonly Described[] }
type Headers = Readonly<Record<string, string>>

/** A non-200 response by RFC 9457. Callers branch on its code, the `type`. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly params: Params
  /** Extension members: `errors`, `slots`, `current`… */
  readonly extra: Extra
  readonly headers: Headers

  constructor(status: number, code: ProblemCode, params: Params, detail: string, extra: Extra = {}, headers: Headers = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.params = params
    this.extra = extra
    this.headers = headers
  }
}

/** A problem whose transaction commits, such as one that counts a wrong code. */
export class CommittedProblem extends Problem {
  constructor({ status, code, params, message, extra, headers }: Problem) {
    super(status, code, params, message, extra, headers)
  }
}

/** Params are required exactly where the message has placeholders. */
type Rest<Id extends ProblemId> = keyof ProblemParams<Id> extends never
  ? [params?: Readonly<Record<string, never>>, extra?: Extra, headers?: Headers]
  : [params: ProblemParams<Id>, extra?: Extra, headers?: Headers]

/** Creates a problem by the key of its detail: a code, or `code.reason`. */
export function problem<Id extends ProblemId>(status: number, id: Id, ...rest: Rest<Id>): Problem {
  const [given, extra, headers] = rest as [params?: Params, extra?: Extra, headers?: Headers]
  const [code, reason] = id.split('.') as [ProblemCode, string?]
  const params = { ...(reason !== undefined && { reason }), ...given }
  const detail = formatProblem({ code, params }, english, 'en') ?? details[id]
  return new Problem(status, code, params, detail, extra, headers)
}

type FilledCode = { [Code in FieldErrorCode]: keyof FieldErrorParams<Code> extends never ? never : Code }[FieldErrorCode]
/** A code without params. */
export type PlainCode = Exclude<FieldErrorCode, FilledCode>
/** A field error's code and params. */
export type FieldProblem =
  | { readonly code: PlainCode; readonly params?: undefined }
  | { [Code in FilledCode]: { readonly code: Code; readonly params: FieldErrorParams<Code> } }[FilledCode]
/** The path is dotted, as in the request: `contact.phone`, `phones.0.number`. */
export type FieldError = FieldProblem & { readonly path: string }

export const asFieldProblem = (fault: PlainCode | FieldProblem): FieldProblem =>
  typeof fault === 'string' ? { code: fault } : fault

/** Adds the English message, as sent. */
export function toFieldError<Fault extends FieldProblem>(fault: Fault): Omit<Fault, 'params'> & Described {
  const params: Params = fault.params ?? {}
  const message = formatFieldError({ code: fault.code, params }, english, 'en') ?? fault.code
  return { ...fault, params, message }
}

export function badInput(...fieldErrors: FieldError[]): Problem {
  const errors = fieldErrors.map(toFieldError)
  const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ')
  return new Problem(400, 'bad-input', {}, detail, { errors })
}
/** Another organization's, missing and out-of-reach rows are indistinguishable. */
export const notFound = (): Problem => problem(404, 'not-found')
/** For public URLs: names the attribute of a widget that is wrong. */
const notOfferedCodes = {
  userUid: 'unknown-user-uid',
  hdsfiGroup: 'group-not-offered',
  appointmentTypeId: 'type-not-offered',
  qrUid: 'unknown-qr-uid',
  isPublicBookingOn: 'booking-off',
} as const
export const notOffered = (path: keyof typeof notOfferedCodes, extra: Extra = {}, headers: Headers = {}): Problem =>
  problem(404, 'not-found', {}, { errors: [toFieldError({ path, code: notOfferedCodes[path] })], ...extra }, headers)

type ReasonOf<Code extends string> = ProblemId extends infer Id ? (Id extends `${Code}.${infer Reason}` ? Reason : never) : never
type IdOf<Code extends string> = ProblemId & (Code | `${Code}.${string}`)

export const forbidden = (reason?: ReasonOf<'forbidden'>): Problem =>
  problem(403, reason === undefined ? 'forbidden' : `forbidden.${reason}`)
export const unauthenticated = (): Problem => problem(401, 'unauthenticated')
export const conflict = <Id extends ProblemId>(id: Id, ...rest: Rest<Id>): Problem => problem(409, id, ...rest)
export const tooMany = (retryAfterSeconds: number): Problem =>
  problem(429, 'too-many-requests', {}, {}, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) })

type Unavailable = IdOf<'database-unavailable' | 'overloaded' | 'busy' | 'not-ready' | 'unavailable'>
/** The server is temporarily unable; as far as it knows nothing was done, so the request may be retried. */
export const unavailable = (id: Unavailable, retryAfterSeconds: number): Problem =>
  problem(503, id, {}, {}, { 'retry-after': String(retryAfterSeconds) })
export const busy = (): Problem => unavailable('busy', 2)

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

/** Maps a driver's error to a problem; anything not listed is a 500. */
export function fromDatabase(error: unknown): Problem | undefined {
  if (error instanceof DatabaseUnavailable) return unavailable('database-unavailable', 3)
  if (error instanceof DatabaseBusy) return busy()
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string' || code.length !== 5) return
  if (code === '23503') return conflict('reference')
  if (code === '23505') return conflict('exists')
  if (code === '23P01') return conflict('overlap')
  if ((error as { constraint?: unknown }).constraint === 'smart_circle_day') return conflict('not-offered-day')
  if (code === '23514') return conflict('not-allowed')
  if (code.startsWith('22')) return problem(400, 'bad-input.value')
  return
}
