import { isIP } from 'node:net'

/** The trusted addresses of `X-Forwarded-For`; a number counts the proxies in front of the server, nearest first. */
export type TrustProxy = false | number | readonly string[]

const MAX_HOPS = 16
export const TRUST_PROXY_EXPECTED = `off, a number of proxies from 1 to ${MAX_HOPS}, or a list of their addresses such as 10.0.0.0/8, 127.0.0.1`

function isNetwork(item: string): boolean {
  const [address = '', prefix, ...rest] = item.split('/')
  const version = isIP(address)
  if (!version || rest.length) return false
  // A network of all addresses would let any client forge its own.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** undefined when the text is not of the form `TRUST_PROXY_EXPECTED`. */
export function parseTrustProxy(text: string | undefined): TrustProxy | undefined {
  if (text === undefined || /^(off|0|false|no)$/i.test(text)) return false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops >= 1 && hops <= MAX_HOPS ? hops : undefined
  }
  const items = text.split(',').map((item) => item.trim())
  return items.every(isNetwork) ? items : undefined
}

/**
 * The value for Fastify's `trustProxy`. `hop` 0 is the peer, 1 the right-most address of the header: with one proxy the peer is
 * trusted, and the last address it added is the client. A plain number in Fastify trusts nobody.
 */
export const trustOf = (trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_, hop) => hop < trust : trust && [...trust]
