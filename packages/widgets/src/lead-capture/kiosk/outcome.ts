import type { Replies } from '@walkup/sdk/public'
import { isResponse, type FieldError } from '../../problem.ts'
import { problemOf } from '../../responses.ts'
import type { Reason } from './entries.ts'

type Reply = Replies['qrCodes.entry']

/** The result of sending: accepted, permanently rejected, or to be retried. */
export type Outcome =
  | { readonly kind: 'sent'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'later'; readonly isOffline: boolean; readonly isBusy: boolean; readonly retryAfterSec: number }

/** The detail of `walkup:captured`. */
export const capturedBy = ({ leadUid, status }: Reply) =>
  ({ leadUid, status: status === 'review' ? 'review' : 'captured' }) as const

const later = (isOffline: boolean, isBusy = false, retryAfterSec = 0): Outcome => ({
  kind: 'later',
  isOffline,
  isBusy,
  retryAfterSec,
})

/** A captive portal may respond with 200 and an HTML page, so only a valid reply counts. */
export const judgeReply = (reply: unknown): Outcome =>
  typeof (reply as Partial<Reply> | null)?.leadUid === 'string' ? { kind: 'sent', reply: reply as Reply } : later(true)

const isOwnProblem = (response: Response) => response.headers.get('content-type')?.startsWith('application/problem+json')
const WAITING = [408, 425, 429]

export async function judgeError(error: unknown): Promise<Outcome> {
  if (!isResponse(error)) return later(true)
  const { status } = error
  if (status >= 500) return later(false)
  if (!isOwnProblem(error)) return later(true)
  const problem = await problemOf(error)
  if (WAITING.includes(status)) return later(false, true, problem.kind === 'busy' ? problem.retryAfterSec : 0)
  const errors = problem.kind === 'invalid' ? problem.errors : []
  return { kind: 'refused', reason: { kind: kindOf(status, errors), status, errors } }
}

function kindOf(status: number, errors: readonly FieldError[]): Reason['kind'] {
  const about = (name: string) => errors.some(({ path }) => path.split(/[./]/).includes(name))
  if (about('consent')) return 'consent'
  if (about('capturedAt')) return 'clock'
  if (errors.length) return 'fields'
  return status === 404 ? 'closed' : 'refused'
}

/** The Response that a call would have rejected with. */
export const asResponse = ({ status, errors }: Reason): Response => Response.json({ errors }, { status })
