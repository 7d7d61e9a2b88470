import type { Problem as ProblemBody, WalkupError } from '@walkup/sdk'
import { t } from '../i18n/index.ts'

/** A failed request, for display and for code. `status` is 0 without a response. */
export interface Problem {
  readonly status: number
  /** The last segment of the problem's type, such as `stale` or `slot-taken`. */
  readonly code: string
  readonly title: string
  readonly detail?: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** Support reference, shown for server errors only. */
  readonly requestId?: string
  /** The whole problem body, for type-specific fields (`current`, `slots`). */
  readonly body: Readonly<Record<string, unknown>>
}

const unanswered: Record<string, string> = {
  network: t('data.serverUnreachable'),
  timeout: t('data.serverTimedOut'),
  'account-switched': t('data.otherAccount'),
  'refresh-failed': t('data.signedOut'),
  'bad-reply': t('data.badReply'),
}

/** Parses a rejection: a raw Response, or an error thrown before there was one. */
export async function toProblem(error: unknown): Promise<Problem> {
  if (!(error instanceof Response)) {
    const code = (error as Partial<WalkupError> | null)?.code ?? 'unknown'
    return { status: 0, code, title: unanswered[code] ?? t('data.pageError'), errors: [], body: {} }
  }
  const body = ((await error
    .clone()
    .json()
    .catch(() => ({}))) ?? {}) as Partial<ProblemBody>
  const { status } = error
  const code = body.type?.split(/[/:#]/).at(-1) ?? String(status)
  const sent = { code, params: body.params, detail: body.detail, errors: body.errors ?? [] }
  // If the catalog can't be loaded, use the server's English text.
  const rendered = await import('../i18n/problems.ts').then(({ renderProblem }) => renderProblem(sent)).catch(() => sent)
  return {
    status,
    title: status >= 500 ? t('data.serverError') : (body.title ?? String(status)),
    ...(status >= 500 ? { requestId: error.headers.get('x-request-id') ?? body.requestId } : {}),
    body,
    code,
    ...rendered,
  }
}

/** Normalizes `/body/phones/0/number` and `body.phones[0].number` to `phones.0.number`. */
const normal = (path: string) =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/\//g, '.')
    .replace(/^\.+/, '')
    .replace(/^body\./, '')

/** The server's error for a field, if any. */
export const errorAt = (problem: Problem | undefined, field: string): string | undefined =>
  problem?.errors.find((error) => normal(error.path) === field)?.message

/** The same, including errors of nested fields, for controls that show them in one place. */
export const nestedErrorAt = (problem: Problem, field: string, hasParts: boolean): string | undefined =>
  errorAt(problem, field) ??
  (hasParts ? problem.errors.find((error) => normal(error.path).startsWith(`${field}.`))?.message : undefined)

export const isAbort = (error: unknown): boolean => (error as Partial<WalkupError> | null)?.code === 'aborted'
