import type { Bodies, Replies } from '@walkup/sdk'
import type { StreetProvider } from '@walkup/sdk/domain'

export type Saved = Replies['settings.webConfig']
export type Config = Saved['webConfig']
export type Body = Bodies['settings.upsertWebConfig']
type Rule = Config['fields']['phone']

/** Form values of the settings, flat so that conflicts are compared by name. */
export interface Draft {
  readonly isPublicBookingOn: boolean
  readonly logoUrl: string
  readonly callToAction: Readonly<Record<string, string>>
  /** Colors by name; a missing one uses the default. */
  readonly colours: Readonly<Record<string, string>>
  /** As typed, in px. */
  readonly radius: string
  readonly locales: readonly string[]
  readonly consentVersion: string
  readonly consentText: Readonly<Record<string, string>>
  readonly phone: Rule
  readonly email: Rule
  readonly address: Rule
  /** By detail; a missing one is hidden. */
  readonly details: Config['details']
  /** `none` for cities and ZIP codes alone. */
  readonly streetProvider: StreetProvider | 'none'
  readonly streetKey: string
  readonly photos: Config['photos']
  readonly allowedOrigins: readonly string[]
  readonly successUrl: string
  readonly privacyUrl: string
  readonly termsUrl: string
}

export const colorNames = ['accent', 'accentInk', 'ink', 'canvas', 'paper'] as const

export const toDraft = ({ logoUrl, callToAction, radius, consent, fields, successUrl, ...rest }: Config): Draft => ({
  isPublicBookingOn: rest.isPublicBookingOn,
  logoUrl: logoUrl ?? '',
  callToAction,
  colours: rest.colours,
  radius: String(radius),
  locales: rest.locales,
  consentVersion: consent.version,
  consentText: consent.text,
  phone: fields.phone,
  email: fields.email,
  address: fields.address,
  details: rest.details,
  streetProvider: rest.streetSuggestions?.provider ?? 'none',
  streetKey: rest.streetSuggestions?.key ?? '',
  photos: rest.photos,
  allowedOrigins: rest.allowedOrigins,
  successUrl: successUrl ?? '',
  privacyUrl: rest.privacyUrl ?? '',
  termsUrl: rest.termsUrl ?? '',
})

/** Removes languages without any text. */
const written = (text: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(text).filter(([, words]) => words.trim()))

/** Resolves the draft to the complete config that a page receives. */
export const toConfig = (draft: Draft): Config => ({
  isPublicBookingOn: draft.isPublicBookingOn,
  logoUrl: draft.logoUrl || null,
  callToAction: written(draft.callToAction),
  colours: draft.colours,
  radius: Math.round(Number(draft.radius)) || 0,
  locales: [...draft.locales],
  consent: { version: draft.consentVersion.trim(), text: { en: '', ...written(draft.consentText) } },
  fields: { phone: draft.phone, email: draft.email, address: draft.address },
  details: draft.details,
  streetSuggestions: draft.streetProvider === 'none' ? null : { provider: draft.streetProvider, key: draft.streetKey.trim() },
  photos: draft.photos,
  allowedOrigins: [...draft.allowedOrigins],
  successUrl: draft.successUrl.trim() || null,
  privacyUrl: draft.privacyUrl.trim() || null,
  termsUrl: draft.termsUrl.trim() || null,
})

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value

/** Names of fields that differ. */
export const changedNames = (a: Draft, b: Draft): readonly (keyof Draft)[] =>
  (Object.keys(a) as (keyof Draft)[]).filter((name) => !same(a[name], b[name]))

/** Request body: only changed fields, so that others remain inherited or keep concurrent changes. */
export function toBody(draft: Draft, began: Draft, updatedAt: string | null): Body {
  const config = toConfig(draft)
  const changed = new Set<string>(changedNames(draft, began))
  const of: Readonly<Record<string, keyof Config>> = {
    consentVersion: 'consent',
    consentText: 'consent',
    phone: 'fields',
    email: 'fields',
    address: 'fields',
    streetProvider: 'streetSuggestions',
    streetKey: 'streetSuggestions',
  }
  const names = new Set([...changed].map((name) => of[name] ?? (name as keyof Config)))
  const body = Object.fromEntries([...names].map((name) => [name, config[name]]))
  return { ...body, ...(updatedAt === null ? {} : { updatedAt }) } as Body
}

/** Validation errors by field. */
export function draftErrors(
  draft: Draft,
  began: Draft,
): Readonly<Partial<Record<keyof Draft, 'version' | 'text' | 'radius' | 'reach' | 'key'>>> {
  const radius = Number(draft.radius)
  return {
    ...(!same(written(draft.consentText), written(began.consentText)) && draft.consentVersion.trim() === began.consentVersion
      ? { consentVersion: 'version' as const }
      : {}),
    ...(draft.consentText.en?.trim() ? {} : { consentText: 'text' as const }),
    ...(draft.radius.trim() && Number.isInteger(radius) && radius >= 0 && radius <= 32 ? {} : { radius: 'radius' as const }),
    ...(draft.streetProvider !== 'none' && !draft.streetKey.trim() ? { streetKey: 'key' as const } : {}),
    ...(draft.phone === 'hidden' && draft.email === 'hidden' ? { email: 'reach' as const } : {}),
  }
}

/** A version name for today: `2026-11-21`, with a letter suffix if it is taken. */
export function nextVersion(present: string, today: string): string {
  if (!present.startsWith(today)) return today
  const last = present.slice(today.length)
  return today + (last === '' ? 'b' : String.fromCharCode(last.charCodeAt(0) + 1))
}
