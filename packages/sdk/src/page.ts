/** Whether a URL has the page's own origin; `//host` does not. Outside a page, none does. */
export const isSameOrigin = (url: string): boolean =>
  typeof location !== 'undefined' && new URL(url, location.href).origin === location.origin

/** A readable cookie of the page, decoded. */
export function cookie(name: string): string | undefined {
  if (typeof document === 'undefined') return
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}
