/** Why a call failed without an answer from the API. A non-200 answer is not one of these: it rejects with the Response. */
export type ErrorCode =
  | 'unknown-endpoint'
  | 'missing-parameter'
  | 'network'
  /** The caller's signal was aborted. */
  | 'aborted'
  /** `timeoutMs` ran out, or the caller's signal came from `AbortSignal.timeout`. */
  | 'timeout'
  | 'bad-reply'
  /** The session is over: its refresh was refused, or it was signed out in this or another tab while the call was on its way. */
  | 'refresh-failed'
  /** Another account was switched to while the call was on its way: it is not sent again in that one's name. */
  | 'account-switched'

/** An Error with a word to branch on; the first fault is its `cause`. */
export interface WalkupError extends Error {
  readonly code: ErrorCode
  /** The method and the path template, never the filled path: a refresh token may stand in it. */
  readonly endpoint?: string
}

/** The one place that makes errors; `cause` is kept. */
export function failure(code: ErrorCode, message: string, endpoint?: string, cause?: unknown): WalkupError {
  return Object.assign(new Error(endpoint ? `${endpoint}: ${message}` : message, { cause }), {
    name: 'WalkupError',
    code,
    endpoint,
  })
}
