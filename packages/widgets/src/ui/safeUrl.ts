/** An address of a reply if it is one to go to: http(s), relative ones resolved; anything else is nothing. */
export function safeUrl(url: string | null | undefined, baseUrl: string): string | undefined {
  if (!url) return
  try {
    const resolved = new URL(url, new URL(baseUrl || '/', document.baseURI))
    return /^https?:$/.test(resolved.protocol) ? resolved.href : undefined
  } catch {
    return undefined
  }
}
