import { useEffect, useState } from 'react'

/** The storage in which the pages of codes keep what shoppers entered without a connection. */
const NAME = 'walkup-kiosk'

async function countWaiting(): Promise<number> {
  const found = await (indexedDB as Partial<IDBFactory>).databases?.()
  if (!found?.some(({ name }) => name === NAME)) return 0
  const opening = indexedDB.open(NAME)
  return new Promise((resolve, reject) => {
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB failed'))
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('entries')) return resolve(0)
      const counting = db.transaction('entries').objectStore('entries').count()
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error ?? new Error('IndexedDB failed'))
      // The page of a code may have to change its storage.
      db.close()
    }
  })
}

/** How many entries of shoppers on this device wait to be sent, until their page is opened with a connection. */
export function useCaptured(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const update = () => void countWaiting().then(setCount, () => {})
    update()
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
    if (channel) channel.onmessage = update
    document.addEventListener('visibilitychange', update)
    return () => {
      channel?.close()
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return count
}
