import { locale, say } from '../index.ts'
import { refusals } from './types.ts'
import { translator } from './translate.ts'

export interface Refused {
  /** The word of the problem's type. */
  readonly code: string
  readonly detail?: string | undefined
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}
interface Told {
  readonly title?: string
  readonly detail?: string | undefined
  readonly errors: Refused['errors']
}

/** What the server says of single fields, in the reader's language. */
export async function fieldTeller(): Promise<(message: string) => string> {
  if (locale === 'en') return (message) => message
  const field = translator((await import('./es.ts')).fields)
  return (message) => field(message) ?? message
}

/** A refusal in the console's own words; what they lack stays as the server said it. */
export async function tell({ code, detail, errors }: Refused): Promise<Told> {
  const title = Object.hasOwn(refusals, code) ? say(refusals[code as keyof typeof refusals]) : undefined
  // Its title says all that is known of it.
  if (code === 'not-found') return { ...(title && { title }), detail: undefined, errors }
  if (locale === 'en') return { ...(title && { title }), detail, errors }
  const sentence = translator((await import('./es.ts')).sentences)
  const field = await fieldTeller()
  const told = errors.map(({ path, message }) => ({ path, message: field(message) }))
  const whole =
    told.length > 0 && code === 'bad-input' ? told.map(({ path, message }) => `${path}: ${message}`).join('; ') : undefined
  return { ...(title && { title }), detail: whole ?? (detail && (sentence(detail) ?? detail)), errors: told }
}
