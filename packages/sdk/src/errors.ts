/** Why a call failed without a response from the API. A non-200 response is not one of these: the call rejects with it. */
export type ErrorCode =
  | 'unknown-endpoint'
  | 'missing-parameter'
  /** A path parameter is `.` or `..`, which a URL would resolve to another path. */
  | 'bad-parameter'
  | 'network'
  /** The caller's signal was aborted. */
  | 'aborted'
  /** `timeoutMs` elapsed, or the caller's `AbortSignal.timeout` did. */
  | 'timeout'
  /** A 200 without the expected JSON, such as a captive portal's page. */
  | 'bad-reply'
  /** The session ended: its refresh was rejected, or this or another tab signed out during the call. */
  | 'refresh-failed'
  /** The server could not refresh the session now (429 or 5xx, in `status`). The session is kept, and a later call retries. */
  | 'refresh-unavailable'
  /** The account was switched during the call, which is not retried as another account. */
  | 'account-switched'

interface Details {
  readonly endpoint?: string
  readonly status?: number
  readonly cause?: unknown
}

/** The failure of a call, with a `code` to branch on. The original error is its `cause` and part of its message. */
export class WalkupError extends Error {
  readonly code: ErrorCode
  /** The method and the path template, never the filled path, which may contain a refresh token. */
  readonly endpoint: string | undefined
  /** The status of the response that caused it, if there was one. */
  readonly status: number | undefined

  constructor(code: ErrorCode, message: string, { endpoint, status, cause }: Details = {}) {
    super(endpoint ? `${endpoint}: ${message}` : message, cause === undefined ? undefined : { cause })
    this.name = 'WalkupError'
    this.code = code
    this.endpoint = endpoint
    this.status = status
  }
}

/** Whether a value is a WalkupError, including one from another copy of this package. */
export const isWalkupError = (error: unknown): error is WalkupError => error instanceof Error && error.name === 'WalkupError'
