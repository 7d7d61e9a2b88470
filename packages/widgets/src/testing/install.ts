import type { TestServer } from './server.ts'

const servers = new Map<string, TestServer>()
let real: typeof fetch | undefined
/** The number of pending requests. */
let open = 0
export const openRequests = (): number => open

/** Routes requests under `baseUrl` to the server; others go to the network. */
export function install(baseUrl: string, server: TestServer): () => void {
  servers.set(new URL(baseUrl, location.href).href, server)
  if (!real) {
    real = window.fetch
    const pass = real.bind(window)
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const base = [...servers.keys()].find((prefix) => request.url.startsWith(`${prefix}/`))
      const found = base && servers.get(base)
      if (!found) return pass(input, init)
      open++
      const aborted = new Promise<never>((_, reject) => {
        const stop = () => reject(new DOMException('aborted', 'AbortError'))
        if (request.signal.aborted) stop()
        request.signal.addEventListener('abort', stop)
      })
      try {
        return await Promise.race([found.handle(request), aborted])
      } finally {
        open--
      }
    }
  }
  return () => void servers.delete(new URL(baseUrl, location.href).href)
}
