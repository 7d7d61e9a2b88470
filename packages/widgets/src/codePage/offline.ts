import { make } from './make.ts'

const PATIENCE = 4000

/** Only phones of staff keep this page; others need a connection to open it. */
async function isOffline(): Promise<boolean> {
  // Undefined where the page is not secure.
  if (!(navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) return false
  if (!navigator.onLine) return true
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => false,
    () => true,
  )
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database is unreadable'))
  })

/** Whether this phone holds entries that were not sent, or that need a correction. */
async function hasKept(): Promise<boolean> {
  const databases = await (indexedDB as Partial<IDBFactory>).databases?.call(indexedDB)
  if (!databases?.some(({ name }) => name === 'walkup-kiosk')) return false
  const db = await done(indexedDB.open('walkup-kiosk'))
  try {
    return db.objectStoreNames.contains('entries') && (await done(db.transaction('entries').objectStore('entries').count())) > 0
  } finally {
    db.close()
  }
}

/**
 * In a dead spot, a phone that keeps this page takes the shopper's contact details instead of an appointment, which can't be held
 * there, and sends them once the connection returns.
 */
export async function keepOffline(element: Element): Promise<void> {
  if (!(await hasKept().catch(() => false)) && !(await isOffline())) return
  const kept = element.getAttributeNames().filter((name) => name !== 'history')
  const attributes = Object.fromEntries(kept.map((name) => [name, element.getAttribute(name) ?? '']))
  element.replaceWith(make('walkup-lead-capture', { ...attributes, kiosk: '' }, ...element.childNodes))
}
