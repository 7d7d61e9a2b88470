/** The fallback when the browser denies storage, as in a sandboxed frame. */
const memory = new Map<string, string>()

/** Even accessing `sessionStorage` may throw. */
function tryStorage<T>(act: (area: Storage) => T): T | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}

export const recall = (key: string): string | undefined => tryStorage((area) => area.getItem(key)) ?? memory.get(key)

export function remember(key: string, text: string): void {
  const isStored = tryStorage((area) => {
    area.setItem(key, text)
    return true
  })
  if (isStored) memory.delete(key)
  else memory.set(key, text)
}

export function forget(key: string): void {
  memory.delete(key)
  tryStorage((area) => area.removeItem(key))
}
