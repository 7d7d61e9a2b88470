import { WalkupError } from './errors.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Fills the `{placeholders}` of a path; parameters left over become query parameters beside `query`.
 * Arrays repeat their key, objects travel as JSON, null and undefined are left out.
 * @throws WalkupError `missing-parameter` or `bad-parameter`
 */
export function buildUrl(baseUrl: string, path: string, params: Values = {}, query: Values = {}): string {
  const rest = { ...params }
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = text(params[key] ?? '')
    if (value === '') throw new WalkupError('missing-parameter', `Parameter "${key}" is needed`, { endpoint: path })
    // A URL resolves these to another path, however they are encoded.
    if (value === '.' || value === '..')
      throw new WalkupError('bad-parameter', `Parameter "${key}" must not be "${value}"`, { endpoint: path })
    delete rest[key]
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...rest, ...query })) {
    for (const item of [value].flat()) if (item != null) search.append(key, text(item))
  }
  return baseUrl.replace(/\/$/, '') + (search.size ? `${filled}?${search.toString()}` : filled)
}

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : `${value as string}`)

/** Whether a URL leads to the page's own origin; `//host` does not. Without a page nothing does. */
export const isSameOrigin = (url: string): boolean =>
  typeof location !== 'undefined' && new URL(url, location.href).origin === location.origin

/** A readable cookie of the page, decoded. */
export function cookie(name: string): string | undefined {
  if (typeof document === 'undefined') return
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}
