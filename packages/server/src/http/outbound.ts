import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface OutboundRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Timeout of the whole exchange; 5 s by default. */
  readonly timeoutMs?: number
  /** Size limit of the response; 1 MiB by default. */
  readonly maxBytes?: number
  /** For tests and for hosts that the operator, not a user, configured. */
  readonly mayBePrivate?: boolean
  /** Addresses that the operator permits although they are not public, also by plain HTTP; see `parseAllowed`. */
  readonly allowed?: BlockList | undefined
}
export interface OutboundResponse {
  readonly status: number
  readonly text: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The request was refused before anything was sent. */
export class OutboundRefused extends Error {
  readonly code = 'ERR_OUTBOUND'
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

/** Parses `OUTBOUND_ALLOW`: comma-separated addresses and CIDR blocks. @throws when one is malformed */
export function parseAllowed(text: string): BlockList {
  const allowed = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (!entry) continue
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address)
    const bits = Number(prefix ?? (family === 6 ? 128 : 32))
    if (!family || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32)) {
      throw new Error(`OUTBOUND_ALLOW: ${entry} is not an address or a CIDR block, such as 10.1.0.0/16.`)
    }
    allowed.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
  }
  return allowed
}

const isAllowed = (address: string, allowed: BlockList | undefined): boolean =>
  allowed?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false

/** Whether an address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? reachable.check(address, 'ipv6') && !refused.check(address, 'ipv6')
    : isIP(address) === 4 && !refused.check(address, 'ipv4')

/** Resolves a host once, and refuses it unless every address may be reached: the checked address is the one connected to. */
const lookupAmong =
  (isReachable: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const wrong = error ?? (found.every(({ address }) => isReachable(address)) ? undefined : privateHost(hostname))
      const [first] = found ?? []
      if (wrong || !first) return done(wrong ?? privateHost(hostname), '', 0)
      if (options.all) (done as unknown as (error: null, all: typeof found) => void)(null, found)
      else done(null, first.address, first.family)
    })
const privateHost = (hostname: string) => new OutboundRefused(`${hostname} is not a host of the public internet.`)

/**
 * Returns why a URL must not be called, as far as it can be seen without a look-up; undefined if it may be.
 * @param allowed addresses that the operator permits
 */
export function refusedUrl(text: string, allowed?: BlockList): 'malformed' | 'insecure' | 'private' | 'credentials' | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || !/^https?:$/.test(url.protocol)) return 'malformed'
  if (url.username || url.password) return 'credentials'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) {
    if (isAllowed(host, allowed)) return undefined
    if (!isPublicAddress(host)) return 'private'
  } else if (/^(?:localhost|.*\.(?:localhost|local|internal|home\.arpa))\.?$/i.test(host) || !host.includes('.')) {
    // Names like these may still resolve to a permitted address.
    return allowed ? undefined : 'private'
  }
  return url.protocol === 'https:' || allowed ? undefined : 'insecure'
}

/**
 * Calls another server without redirects or private addresses, and with limits on time and size.
 * @throws when it cannot be reached, is too slow or sends too much; any status is a response
 */
export function outboundFetch(call: OutboundRequest): Promise<OutboundResponse> {
  const { method = 'GET', headers, body, timeoutMs = 5000, maxBytes = 1_048_576, mayBePrivate = false, allowed } = call
  const url = new URL(call.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'http:'
  if (url.username || url.password)
    return Promise.reject(new OutboundRefused(`${url.origin}: a URL must not contain credentials.`))
  if (url.protocol !== 'https:' && !(isPlain && (mayBePrivate || allowed))) {
    return Promise.reject(new OutboundRefused(`${url.origin} does not start with https://.`))
  }
  // Plain HTTP is for permitted addresses only, also when a name resolves to a public one.
  const isReachable = (address: string) => isAllowed(address, allowed) || (!isPlain && isPublicAddress(address))
  // A literal address is never looked up.
  if (!mayBePrivate && isIP(host) && !isReachable(host)) return Promise.reject(privateHost(host))
  return new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage): Promise<OutboundResponse> => {
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        if ((size += chunk.length) > maxBytes) throw new Error(`${url.host} answered more than ${maxBytes} bytes.`)
      }
      const single = Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
      return {
        status: response.statusCode ?? 0,
        text: Buffer.concat(chunks).toString('utf8'),
        headers: Object.fromEntries(single) as OutboundResponse['headers'],
      }
    }
    const request = (isPlain ? requestPlain : requestSecure)(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!mayBePrivate && { lookup: lookupAmong(isReachable) }),
      },
      (response) => void read(response).then(resolve, reject),
    )
    request.once('error', reject)
    request.end(body)
  })
}
