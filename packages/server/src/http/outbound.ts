import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface OutboundRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Timeout of the whole exchange; 5 s by default. */
  readonly timeoutMs?: number
  /** Size limit of the response; 1 MiB by default. */
  readonly maxBytes?: number
  /** For tests and for hosts that the operator, not a user, configured. */
  readonly mayBePrivate?: boolean
}
export interface OutboundResponse {
  readonly status: number
  readonly text: string
}

const refused = new BlockList()
// IANA's special-purpose registries: this host, private, shared, loopback, link-local with cloud metadata, documentation,
// multicast…
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(net, prefix, 'ipv4')
const reachable = new BlockList()
reachable.addSubnet('2000::', 3, 'ipv6')
// Ranges within the public ones that map to IPv4 addresses, or lead nowhere.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  refused.addSubnet(net, prefix, 'ipv6')

/** Whether an address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? reachable.check(address, 'ipv6') && !refused.check(address, 'ipv6')
    : isIP(address) === 4 && !refused.check(address, 'ipv4')

/** Resolves a host once, and refuses it unless every address is public: the checked address is the one connected to. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const wrong = error ?? (found.every(({ address }) => isPublicAddress(address)) ? undefined : privateHost(hostname))
    const [first] = found ?? []
    if (wrong || !first) return done(wrong ?? privateHost(hostname), '', 0)
    if (options.all) (done as unknown as (error: null, all: typeof found) => void)(null, found)
    else done(null, first.address, first.family)
  })
const privateHost = (hostname: string) => new Error(`${hostname} is not a host of the public internet.`)

/**
 * Calls another server without redirects or private addresses, and with limits on time and size.
 * @throws when it cannot be reached, is too slow or sends too much; any status is a response
 */
export function outboundFetch(call: OutboundRequest): Promise<OutboundResponse> {
  const { method = 'GET', headers, body, timeoutMs = 5000, maxBytes = 1_048_576, mayBePrivate = false } = call
  const url = new URL(call.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:')) {
    return Promise.reject(new Error(`${url.origin} does not start with https://.`))
  }
  // A literal address is never looked up.
  if (!mayBePrivate && isIP(host) && !isPublicAddress(host)) return Promise.reject(privateHost(host))
  return new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage): Promise<OutboundResponse> => {
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        if ((size += chunk.length) > maxBytes) throw new Error(`${url.host} answered more than ${maxBytes} bytes.`)
      }
      return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }
    }
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!mayBePrivate && { lookup: publicLookup }),
      },
      (response) => void read(response).then(resolve, reject),
    )
    request.once('error', reject)
    request.end(body)
  })
}
