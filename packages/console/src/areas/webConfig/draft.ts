import type { Bodies, Replies } from '@walkup/sdk'

export type Saved = Replies['settings.webConfig']
export type Config = Saved['webConfig']
export type Body = Bodies['settings.upsertWebConfig']
type Rule = Config['fields']['phone']

/** The settings as the form has them, flat: what two people changed at once is compared by name. */
export interface Draft {
  readonly isPublicBookingOn: boolean
  readonly logoUrl: string
  /** By name; one that is not there is the house's. */
  readonly colours: Readonly<Record<string, string>>
  /** As typed, in px. */
  readonly radius: string
  readonly locales: readonly string[]
  readonly consentVersion: string
  readonly consentText: Readonly<Record<string, string>>
  readonly phone: Rule
  readonly email: Rule
  readonly address: Rule
  readonly allowedOrigins: readonly string[]
  readonly successUrl: string
}

export const colourNames = ['accent', 'accentInk', 'ink', 'canvas', 'paper'] as const

export const toDraft = ({ logoUrl, radius, consent, fields, successUrl, ...rest }: Config): Draft => ({
  isPublicBookingOn: rest.isPublicBookingOn,
  logoUrl: logoUrl ?? '',
  colours: rest.colours,
  radius: String(radius),
  locales: rest.locales,
  consentVersion: consent.version,
  consentText: consent.text,
  phone: fields.phone,
  email: fields.email,
  address: fields.address,
  allowedOrigins: rest.allowedOrigins,
  successUrl: successUrl ?? '',
})

/** Texts without the languages that nothing was written in. */
const written = (text: Draft['consentText']) => Object.fromEntries(Object.entries(text).filter(([, words]) => words.trim()))

/** The draft as the whole config that a page would get. */
export const toConfig = (draft: Draft): Config => ({
  isPublicBookingOn: draft.isPublicBookingOn,
  logoUrl: draft.logoUrl.trim() || null,
  colours: draft.colours,
  radius: Math.round(Number(draft.radius)) || 0,
  locales: [...draft.locales],
  consent: { version: draft.consentVersion.trim(), text: { en: '', ...written(draft.consentText) } },
  fields: { phone: draft.phone, email: draft.email, address: draft.address },
  allowedOrigins: [...draft.allowedOrigins],
  successUrl: draft.successUrl.trim() || null,
})

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value

/** The names whose values differ. */
export const changedNames = (a: Draft, b: Draft): readonly (keyof Draft)[] =>
  (Object.keys(a) as (keyof Draft)[]).filter((name) => !same(a[name], b[name]))

/** What is sent: only what was changed, so that the rest goes on being inherited or another's. */
export function toBody(draft: Draft, began: Draft, updatedAt: string | null): Body {
  const config = toConfig(draft)
  const changed = new Set<string>(changedNames(draft, began))
  const of: Readonly<Record<string, keyof Config>> = {
    consentVersion: 'consent',
    consentText: 'consent',
    phone: 'fields',
    email: 'fields',
    address: 'fields',
  }
  const names = new Set([...changed].map((name) => of[name] ?? (name as keyof Config)))
  const body = Object.fromEntries([...names].map((name) => [name, config[name]]))
  return { ...body, ...(updatedAt === null ? {} : { updatedAt }) } as Body
}

/** What must be mended before it can be kept, by name. */
export function faults(
  draft: Draft,
  began: Draft,
): Readonly<Partial<Record<keyof Draft, 'version' | 'text' | 'radius' | 'reach'>>> {
  const radius = Number(draft.radius)
  return {
    ...(!same(written(draft.consentText), written(began.consentText)) && draft.consentVersion.trim() === began.consentVersion
      ? { consentVersion: 'version' as const }
      : {}),
    ...(draft.consentText.en?.trim() ? {} : { consentText: 'text' as const }),
    ...(draft.radius.trim() && Number.isInteger(radius) && radius >= 0 && radius <= 32 ? {} : { radius: 'radius' as const }),
    ...(draft.phone === 'hidden' && draft.email === 'hidden' ? { email: 'reach' as const } : {}),
  }
}

/** A version that is new today: `2026-11-21`, and with a letter where that one stands already. */
export function nextVersion(present: string, today: string): string {
  if (!present.startsWith(today)) return today
  const last = present.slice(today.length)
  return today + (last === '' ? 'b' : String.fromCharCode(last.charCodeAt(0) + 1))
}
