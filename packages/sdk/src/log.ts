/** One request, without tokens, bodies, queries, filled paths or personal data. */
export interface LogEntry {
  /** The endpoint, such as `GET /api/leads/{id}/internal`. */
  readonly endpoint: string
  /** Absent without a response. */
  readonly status?: number
  /** The time from sending the request to the start of the response. */
  readonly ms: number
  /** 1 for the first request of a call; higher after a refresh or a retry. */
  readonly attempt: number
  /** The response's `x-request-id`, to find it in the server's log; only if CORS exposes it. */
  readonly requestId?: string
  /** The code of the WalkupError, without a response. */
  readonly code?: string
}
/** Called for each request when its response starts, or when it fails. */
export type Logger = (entry: LogEntry) => void

/** Sends a request and logs the outcome; an error of the logger does not affect the call. */
export async function logged(
  logger: Logger | undefined,
  endpoint: string,
  attempt: number,
  sending: () => Promise<Response>,
): Promise<Response> {
  if (!logger) return sending()
  const start = performance.now()
  const log = (outcome: Pick<LogEntry, 'status' | 'requestId' | 'code'>) => {
    try {
      logger({ endpoint, attempt, ms: Math.round(performance.now() - start), ...outcome })
    } catch {
      // A logger's error must not fail the call.
    }
  }
  try {
    const response = await sending()
    log({ status: response.status, requestId: response.headers.get('x-request-id') ?? undefined })
    return response
  } catch (error) {
    log({ code: (error as { code?: string }).code })
    throw error
  }
}
