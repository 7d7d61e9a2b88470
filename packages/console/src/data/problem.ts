import type { Problem, WalkupError } from '@walkup/sdk'
import { t, type Message } from '../words/index.ts'

/** Why a call failed, in one shape for people and for code. `status` is 0 when there was no answer. */
export interface Failure {
  readonly status: number
  /** The last part of the problem's type, such as `stale` or `slot-taken`. */
  readonly code: string
  readonly title: string
  readonly detail?: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** To quote to support; absent when there was no answer. */
  readonly requestId?: string
  /** Everything the problem said, for the fields of its own kind (`current`, `slots`). */
  readonly body: Readonly<Record<string, unknown>>
}

const titles: Record<number, Message> = {
  403: 'Your role does not allow this',
  404: 'This is no longer here, or not yours to see',
  409: 'This changed in the meantime',
  429: 'Too many tries. Wait a moment, then try again',
}
const unanswered: Record<string, Message> = {
  network: 'The server could not be reached. Check the connection, then try again',
  timeout: 'The server took too long to answer. Try again',
  'account-switched': 'Another account is signed in now. Look again before you go on',
  'refresh-failed': 'You were signed out. Sign in again to go on',
  'bad-reply': 'The server answered in a way this page does not understand',
}

/** Reads what a call rejected with: a raw Response, or an error made before there was one. */
export async function toFailure(error: unknown): Promise<Failure> {
  if (!(error instanceof Response)) {
    const code = (error as Partial<WalkupError> | null)?.code ?? 'unknown'
    return { status: 0, code, title: t(unanswered[code] ?? 'Something went wrong on this page'), errors: [], body: {} }
  }
  const body = ((await error
    .clone()
    .json()
    .catch(() => ({}))) ?? {}) as Partial<Problem>
  const { status } = error
  return {
    status,
    code: body.type?.split(/[/:#]/).at(-1) ?? String(status),
    title: titles[status]
      ? t(titles[status])
      : status >= 500
        ? t('The server failed. Nothing was changed; try again')
        : (body.title ?? String(status)),
    detail: body.detail,
    errors: body.errors ?? [],
    requestId: error.headers.get('x-request-id') ?? body.requestId,
    body,
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

export const isAbort = (error: unknown): boolean => (error as Partial<WalkupError> | null)?.code === 'aborted'
