import type { Problem, WalkupError } from '@walkup/sdk'
import { t } from '../i18n/index.ts'

/** Why a call failed, in one shape for people and for code. `status` is 0 when there was no answer. */
export interface Failure {
  readonly status: number
  /** The last part of the problem's type, such as `stale` or `slot-taken`. */
  readonly code: string
  readonly title: string
  readonly detail?: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** To quote to support when the server failed; what it refuses is told in words alone. */
  readonly requestId?: string
  /** Everything the problem said, for the fields of its own kind (`current`, `slots`). */
  readonly body: Readonly<Record<string, unknown>>
}

const unanswered: Record<string, string> = {
  network: t('common.serverUnreachable'),
  timeout: t('common.serverTimedOut'),
  'account-switched': t('common.otherAccount'),
  'refresh-failed': t('common.signedOut'),
  'bad-reply': t('common.badReply'),
}

/** Reads what a call rejected with: a raw Response, or an error made before there was one. */
export async function toFailure(error: unknown): Promise<Failure> {
  if (!(error instanceof Response)) {
    const code = (error as Partial<WalkupError> | null)?.code ?? 'unknown'
    return { status: 0, code, title: unanswered[code] ?? t('common.pageError'), errors: [], body: {} }
  }
  const body = ((await error
    .clone()
    .json()
    .catch(() => ({}))) ?? {}) as Partial<Problem>
  const { status } = error
  const code = body.type?.split(/[/:#]/).at(-1) ?? String(status)
  const sent = { code, params: body.params, detail: body.detail, errors: body.errors ?? [] }
  // Where the catalog can't be loaded, the server's own English remains.
  const rendered = await import('../i18n/problems.ts').then(({ renderProblem }) => renderProblem(sent)).catch(() => sent)
  return {
    status,
    title: status >= 500 ? t('common.serverError') : (body.title ?? String(status)),
    ...(status >= 500 ? { requestId: error.headers.get('x-request-id') ?? body.requestId } : {}),
    body,
    code,
    ...rendered,
  }
}

/** `/body/phones/0/number`, `body.phones[0].number` and `phones.0.number` are one place. */
const normal = (path: string) =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/\//g, '.')
    .replace(/^\.+/, '')
    .replace(/^body\./, '')

/** What the server said of one field, or undefined. */
export const errorAt = (failure: Failure | undefined, field: string): string | undefined =>
  failure?.errors.find((error) => normal(error.path) === field)?.message

/** The same, or of a part of the field, where the field shows its parts' errors. */
export const errorIn = (failure: Failure, field: string, hasParts: boolean): string | undefined =>
  errorAt(failure, field) ??
  (hasParts ? failure.errors.find((error) => normal(error.path).startsWith(`${field}.`))?.message : undefined)

export const isAbort = (error: unknown): boolean => (error as Partial<WalkupError> | null)?.code === 'aborted'
