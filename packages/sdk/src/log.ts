/** One request as a log may know it: no token, body, query, filled path or person is in it. */
export interface LogEntry {
  /** The row of the table, such as `GET /api/leads/{id}/internal`. */
  readonly endpoint: string
  /** Absent when there was no answer. */
  readonly status?: number
  /** From the sending to the beginning of the answer. */
  readonly ms: number
  /** 1 for the first sending; 2 after a refresh, and more for a refresh that is tried again. */
  readonly attempt: number
  /** The answer's `x-request-id`, to find it in the server's log; only where the page may read it. */
  readonly requestId?: string
  /** Why there was no answer: a WalkupError's code. */
  readonly code?: string
}
/** Hears of each request when its answer begins, or fails to come. */
export type Logger = (entry: LogEntry) => void

/** Sends, and tells the logger how it went; a logger that throws harms no call. */
export async function logged(
  logger: Logger | undefined,
  endpoint: string,
  attempt: number,
  sending: () => Promise<Response>,
): Promise<Response> {
  if (!logger) return sending()
  const start = performance.now()
  const tell = (how: Pick<LogEntry, 'status' | 'requestId' | 'code'>) => {
    try {
      logger({ endpoint, attempt, ms: Math.round(performance.now() - start), ...how })
    } catch {
      // Its own trouble.
    }
  }
  try {
    const response = await sending()
    tell({ status: response.status, requestId: response.headers.get('x-request-id') ?? undefined })
    return response
  } catch (error) {
    tell({ code: (error as { code?: string }).code })
    throw error
  }
}
