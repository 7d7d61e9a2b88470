/** What a browser denies, as in a sandboxed frame, is kept as long as the page lives. */
const memory = new Map<string, string>()

/** The tab's own storage; asking for it may throw already. */
function tryStorage<T>(act: (area: Storage) => T): T | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}

export const recall = (key: string): string | undefined => tryStorage((area) => area.getItem(key)) ?? memory.get(key)

export function remember(key: string, text: string): void {
  const isKept = tryStorage((area) => {
    area.setItem(key, text)
    return true
  })
  if (isKept) memory.delete(key)
  else memory.set(key, text)
}

export function forget(key: string): void {
  memory.delete(key)
  tryStorage((area) => area.removeItem(key))
}
