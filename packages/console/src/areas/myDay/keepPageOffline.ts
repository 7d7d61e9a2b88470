import { serviceWorker } from '../../app/contentSecurity.ts'
import { locale } from '../../i18n/index.ts'

const post = async (message: object): Promise<void> => (await navigator.serviceWorker.ready).active?.postMessage(message)

/** Has the service worker keep the pages of codes too. */
export async function keepCodesOffline(urls: readonly string[]): Promise<void> {
  if ('serviceWorker' in navigator) await post({ type: 'pages', pages: urls.map((url) => new URL(url).pathname) })
}

/** Has the service worker keep this page's code, so that it opens without a connection. It stores no reply to a signed-in user. */
export async function keepPageOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(serviceWorker)
    await post({ type: 'keep', locale })
    // A permission prompt is not shown for this: browsers decide by how the site is used.
    await navigator.storage?.persist?.()
  } catch {
    // Without a service worker, as in a private window, the page works while it is open.
  }
}
