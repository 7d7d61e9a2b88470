import { WalkupError } from './errors.ts'

/** An error and its causes, outermost first. */
function chain(error: unknown): Error[] {
  const errors: Error[] = []
  for (let next = error; next instanceof Error && errors.length < 5; next = next.cause) errors.push(next)
  return errors
}

/** Some platforms include the URL in their errors, and it may contain a refresh token. */
function withoutUrl(cause: unknown, url: string): unknown {
  const text = chain(cause).map(({ message, stack }) => message + stack)
  if (!url || !text.join().includes(url.split('?')[0] as string)) return cause
  return new Error((cause as Error).message.split(url).join('(the URL)'))
}

/** Distinguishes a timeout and an abort from other failures. */
const codeOf = (signal: AbortSignal | undefined, otherwise: FailureCode): FailureCode =>
  !signal?.aborted ? otherwise : (signal.reason as Partial<Error> | undefined)?.name === 'TimeoutError' ? 'timeout' : 'aborted'

type FailureCode = 'network' | 'aborted' | 'timeout' | 'bad-reply'
const messages: Readonly<Record<FailureCode, string>> = {
  network: 'The request failed',
  aborted: 'The request was aborted',
  timeout: 'The request timed out',
  'bad-reply': 'Expected JSON',
}

/** Creates the error of a request without a complete response. */
export function unanswered(
  endpoint: string,
  fault: unknown,
  signal?: AbortSignal,
  otherwise: FailureCode = 'network',
  url = '',
): WalkupError {
  const code = codeOf(signal, otherwise)
  const cause = withoutUrl(fault, url)
  const reasons = chain(cause).map(({ message }) => message)
  return new WalkupError(code, [messages[code], ...new Set(reasons)].filter(Boolean).join(': '), { endpoint, cause })
}
