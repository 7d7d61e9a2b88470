import { setNonce } from 'get-nonce'

/** The only HTML that the console writes: Radix Select's style rule for the scroll bar of its viewport, which contains no tag. */
const styleRule = /^\[data-radix-select-viewport\][^<]*$/

interface Policies {
  createPolicy(
    name: 'default',
    rules: { createHTML(html: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

/** The only script that the console loads by its address: the service worker. */
export const serviceWorker = '/sw.js'

/** Applies the content security policy (Trusted Types, nonce) before anything renders. */
export function applyContentSecurity(
  page: Document = document,
  policies = (globalThis as { trustedTypes?: Policies }).trustedTypes,
): void {
  const meta = page.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  const nonce = meta?.nonce || meta?.getAttribute('nonce')
  if (nonce) setNonce(nonce)
  policies?.createPolicy('default', {
    createHTML: (html) => (styleRule.test(html) ? html : null),
    createScriptURL: (url) => (url === serviceWorker ? url : null),
  })
}
