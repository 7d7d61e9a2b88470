import type { Bodies, Replies } from '@walkup/sdk/contract'
import type { StreetProvider } from '@walkup/sdk/domain'
import { languageOf, languages } from '../../languages/index.ts'
import { asFieldProblem, type FieldError, type FieldProblem, type PlainCode } from '../../problem.ts'

const withTexts = Object.keys(languages).join(', ')

export type WebConfig = Replies['account.me']['wingenWebConfig']
type Upsert = Bodies['settings.upsertWebConfig']

const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** Why an origin cannot be allowed; undefined if it can. */
export function originError(origin: string): FieldProblem | undefined {
  const anyPort = origin.endsWith(':*')
  const bare = anyPort ? origin.slice(0, -2) : origin
  if (!URL.canParse(bare)) return { code: 'bad-origin' }
  const url = new URL(bare)
  // `*` is legal in a URL's host, but a wildcard is not an exact origin.
  if (bare.includes('*')) return { code: 'wildcard-origin' }
  if (url.origin !== bare)
    return url.origin === 'null' ? { code: 'opaque-origin' } : { code: 'inexact-origin', params: { origin: url.origin } }
  if (anyPort && !isLoopback(url.hostname)) return { code: 'port-not-on-loopback' }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return
  return { code: 'not-https-origin' }
}

/** Why a URL cannot be linked to; undefined if it can. */
function urlError(address: string): FieldProblem | undefined {
  if (!URL.canParse(address)) return { code: 'not-https' }
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)) ? undefined : { code: 'not-https' }
}

/** What each provider's keys for browsers look like. Its secret keys look different, and must not reach a page. */
const browserKeys: Readonly<Record<StreetProvider, { readonly pattern: RegExp; readonly example: string }>> = {
  google: { pattern: /^AIza[\w-]{30,60}$/, example: 'AIza…' },
  mapbox: { pattern: /^pk\.[\w-]+\.[\w-]+$/, example: 'pk.…' },
  smarty: { pattern: /^\d{10,30}$/, example: '21102174564513388' },
}

/** Merges a patch into the settings; lists and maps are replaced as a whole. */
export function merged(present: WebConfig, { fields, ...body }: Upsert): WebConfig {
  const given: Omit<Upsert, 'fields'> = { ...body }
  delete given.updatedAt
  const text = given.consent?.text
  const colours = given.colours && Object.fromEntries(Object.entries(given.colours).filter(([, value]) => value !== undefined))
  return {
    ...present,
    ...given,
    colours: colours ?? present.colours,
    consent: given.consent && text ? { version: given.consent.version, text } : present.consent,
    fields: { ...present.fields, ...fields },
  } as WebConfig
}

/** Validates settings before they are stored, by field. */
export function validateWebConfig(next: WebConfig, hasNewText: boolean, keepsVersion: boolean): FieldError[] {
  const errors: FieldError[] = []
  const say = (path: string, fault: PlainCode | FieldProblem | undefined) =>
    fault !== undefined && errors.push({ path, ...asFieldProblem(fault) })
  for (const [index, origin] of next.allowedOrigins.entries()) say(`allowedOrigins.${index}`, originError(origin))
  for (const [index, locale] of next.locales.entries())
    if (!languageOf(locale))
      errors.push({ path: `locales.${index}`, code: 'language-without-texts', params: { languages: withTexts } })
  for (const name of ['successUrl', 'privacyUrl', 'termsUrl'] as const) {
    const url = next[name]
    if (url !== null) say(name, urlError(url))
  }
  if (next.logoUrl !== null && !/^\/[^/\\]/.test(next.logoUrl)) say('logoUrl', urlError(next.logoUrl))
  const { provider, key } = next.streetSuggestions ?? {}
  if (provider && key !== undefined && !browserKeys[provider].pattern.test(key))
    say('streetSuggestions.key', { code: 'not-a-browser-key', params: { example: browserKeys[provider].example } })
  if (hasNewText && keepsVersion) say('consent.version', 'version-must-change')
  if (next.isPublicBookingOn && next.consent.version === 'none') say('isPublicBookingOn', 'needs-consent-version')
  if (next.fields.phone === 'hidden' && next.fields.email === 'hidden') say('fields.email', 'hidden-with-phone')
  return errors
}
