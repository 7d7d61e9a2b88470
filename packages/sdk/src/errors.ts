/** Why a call failed without an answer from the API. A non-200 answer is not one of these: it rejects with the Response. */
export type ErrorCode = 'unknown-endpoint' | 'missing-parameter' | 'network' | 'aborted' | 'bad-reply' | 'refresh-failed'

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
