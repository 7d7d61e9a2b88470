import type { FastifyRequest } from 'fastify'
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

/** Headers by which proxies pass on who asks: with any of them the peer is not the client. */
const FORWARDED =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-(real|client|cluster-client|remote|proxyuser)-(ip|addr)|x-envoy-.*|x-azure-.*|(true|fastly)-client-ip|cf-.*|client-ip|cdn-loop)$/

const isLoopback = (address: string | undefined): boolean => {
  const version = isIP(address ?? '')
  return version !== 0 && loopback.check(address ?? '', version === 4 ? 'ipv4' : 'ipv6')
}

/** The name in a Host header, without port and brackets. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()

/**
 * Whether the request was made on this very machine, whatever TRUST_PROXY says: over the loopback, through no proxy, and by a
 * loopback name, so that no page of another host that is resolved to the loopback can read the answer.
 */
export function isFromLoopback(request: FastifyRequest): boolean {
  const name = nameOf(request.raw.headers.host ?? '')
  return (
    isLoopback(request.raw.socket.remoteAddress) &&
    !Object.keys(request.raw.headers).some((header) => FORWARDED.test(header)) &&
    (name === 'localhost' || name.endsWith('.localhost') || isLoopback(name))
  )
}
