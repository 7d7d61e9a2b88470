/** Why a call failed without an answer from the API. A non-200 answer is not one of these: it rejects with the Response. */
export type ErrorCode =
  | 'unknown-endpoint'
  | 'missing-parameter'
  /** A path parameter is `.` or `..`, which URLs resolve to another path. */
  | 'bad-parameter'
  | 'network'
  /** The caller's signal was aborted. */
  | 'aborted'
  /** `timeoutMs` ran out, or the caller's signal came from `AbortSignal.timeout`. */
  | 'timeout'
  /** A 200 that does not hold the JSON that the endpoint promises, such as a captive portal's page. */
  | 'bad-reply'
  /** The session is over: its refresh was refused, or it was signed out in this or another tab while the call was on its way. */
  | 'refresh-failed'
  /** The server could not refresh the session now (429 or 5xx, in `status`); the session is kept, and a later call tries again. */
  | 'refresh-unavailable'
  /** Another account was switched to while the call was on its way: it is not sent again in that one's name. */
  | 'account-switched'

interface Details {
  readonly endpoint?: string
  readonly status?: number
  readonly cause?: unknown
}

/** A call's failure with a word to branch on; the first fault is its `cause`, and part of its message. */
export class WalkupError extends Error {
  readonly code: ErrorCode
  /** The method and the path template, never the filled path: a refresh token may stand in it. */
  readonly endpoint: string | undefined
  /** The status of the answer that caused it, where there was one. */
  readonly status: number | undefined

  constructor(code: ErrorCode, message: string, { endpoint, status, cause }: Details = {}) {
    super(endpoint ? `${endpoint}: ${message}` : message, cause === undefined ? undefined : { cause })
    this.name = 'WalkupError'
    this.code = code
    this.endpoint = endpoint
    this.status = status
  }
}

/** Whether a call rejected with a WalkupError; true as well for one of another copy of this package. */
export const isWalkupError = (error: unknown): error is WalkupError => error instanceof Error && error.name === 'WalkupError'
