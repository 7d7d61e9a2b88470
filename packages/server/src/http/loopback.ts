import type { FastifyRequest } from 'fastify'
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

/** Headers that proxies set: with any of them the peer is not the client. */
const FORWARDED =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-(real|client|cluster-client|remote|proxyuser)-(ip|addr)|x-envoy-.*|x-azure-.*|(true|fastly)-client-ip|cf-.*|client-ip|cdn-loop)$/

const isLoopback = (address: string | undefined): boolean => {
  const version = isIP(address ?? '')
  return version !== 0 && loopback.check(address ?? '', version === 4 ? 'ipv4' : 'ipv6')
}

/** The host name in a Host header, without port and brackets. */
const nameOf = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()

/**
 * Whether the request comes from this machine, whatever TRUST_PROXY is: over the loopback, through no proxy, and by a loopback
 * name, so that DNS rebinding cannot read the response.
 */
export function isFromLoopback(request: FastifyRequest): boolean {
  const name = nameOf(request.raw.headers.host ?? '')
  return (
    isLoopback(request.raw.socket.remoteAddress) &&
    !Object.keys(request.raw.headers).some((header) => FORWARDED.test(header)) &&
    (name === 'localhost' || name.endsWith('.localhost') || isLoopback(name))
  )
}
