import { formatFieldError, formatProblem, type ProblemCatalog, type ProblemCode } from '@walkup/sdk/problems'
import type { Problem } from '@walkup/sdk'
import { locale, type Locale } from './index.ts'
import { sentenceAt } from './sentences.ts'

interface Messages {
  readonly titles: Readonly<Record<ProblemCode, string>>
  readonly catalog: ProblemCatalog
}
/** Problem messages are loaded on the first error. */
const load: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: () => import('./en/problems.ts'),
  es: () => import('./es/problems.ts'),
  fr: () => import('./fr/problems.ts'),
}

type FieldError = NonNullable<Problem['errors']>[number]
/** An older server may omit code and params. */
type Sent<T> = Partial<Pick<T, keyof T & ('code' | 'params')>> & Omit<T, 'code' | 'params'>

export type ProblemBody = Pick<Problem, 'code' | 'detail'> & {
  readonly params?: Problem['params'] | undefined
  readonly errors: readonly Sent<FieldError>[]
}
export interface Rendered {
  readonly title?: string
  readonly detail?: string | undefined
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/** A localized field error; falls back to the server's English for unknown codes. */
export async function fieldErrorFormatter(): Promise<(error: Sent<Pick<FieldError, 'code' | 'params' | 'message'>>) => string> {
  const { catalog } = await load[locale]()
  return ({ code = '', params = {}, message }) => formatFieldError({ code, params }, catalog, locale) ?? message
}

/** A localized problem; falls back to the server's detail for unknown codes. */
export async function renderProblem({ code, params, detail, errors }: ProblemBody): Promise<Rendered> {
  const { titles, catalog } = await load[locale]()
  const title = Object.hasOwn(titles, code) ? { title: titles[code as ProblemCode] } : {}
  const messageOf = await fieldErrorFormatter()
  const rendered = errors.map((error) => ({ path: error.path, message: messageOf(error) }))
  // Such a problem has no information beyond its title.
  if (code === 'not-found') return { ...title, detail: undefined, errors: rendered }
  const fields = rendered.map(({ path, message }) => sentenceAt(path, message)).join(' ')
  // Without params, the server's detail may be more specific than the code.
  const own = code === 'bad-input' && fields ? fields : params && formatProblem({ code, params }, catalog, locale)
  return { ...title, detail: detail === undefined ? undefined : (own ?? detail), errors: rendered }
}
