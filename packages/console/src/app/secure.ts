import { setNonce } from 'get-nonce'

/** The only HTML string that the console writes: Radix Select's style rule for its viewport's scroll bar. */
export const radixSelectStyle =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'

interface Policies {
  createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): unknown
}

/** Applies the content security policy (Trusted Types, nonce) before anything renders. */
export function secure(page: Document = document, policies = (globalThis as { trustedTypes?: Policies }).trustedTypes): void {
  const meta = page.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  const nonce = meta?.nonce || meta?.getAttribute('nonce')
  if (nonce) setNonce(nonce)
  policies?.createPolicy('default', { createHTML: (html) => (html === radixSelectStyle ? html : null) })
}
