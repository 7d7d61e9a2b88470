import { failure } from './errors.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Fills the `{placeholders}` of a path; parameters left over become query parameters beside `query` (spec §7).
 * Arrays repeat their key, objects travel as JSON, null and undefined are left out.
 */
export function buildUrl(baseUrl: string, path: string, params: Values = {}, query: Values = {}): string {
  const used = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value == null || value === '') throw failure('missing-parameter', `Parameter "${key}" is needed to fill ${path}`, path)
    used.add(key)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const source of [params, query]) {
    for (const [key, value] of Object.entries(source)) {
      if (source === params && used.has(key)) continue
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item != null) search.append(key, typeof item === 'object' ? JSON.stringify(item) : String(item))
      }
    }
  }
  const text = search.toString()
  return baseUrl.replace(/\/$/, '') + filled + (text && `?${text}`)
}

/** Whether a URL leads to the page's own origin; `//host` does not. Without a page nothing does. */
export const isSameOrigin = (url: string): boolean =>
  typeof location !== 'undefined' && new URL(url, location.href).origin === location.origin

/** A readable cookie of the page, decoded. */
export function cookie(name: string): string | undefined {
  if (typeof document === 'undefined') return
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}
