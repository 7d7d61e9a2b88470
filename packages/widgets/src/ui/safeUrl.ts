/** Returns the URL, resolved, if its protocol is http(s); undefined otherwise. */
export function safeUrl(url: string | null | undefined, baseUrl: string): string | undefined {
  if (!url) return
  try {
    const resolved = new URL(url, new URL(baseUrl || '/', document.baseURI))
    return /^https?:$/.test(resolved.protocol) ? resolved.href : undefined
  } catch {
    return undefined
  }
}
