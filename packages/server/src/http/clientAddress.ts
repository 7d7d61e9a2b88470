import { isIPv6 } from 'node:net'
import type { KeyRing } from '../keys/index.ts'

/** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, which one subscriber gets. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** A client's address in counters and rows: comparable, but not readable. */
export const addressHash = (keys: KeyRing, ip: string): string =>
  keys.mac('client address', `client address:${networkOf(ip)}`).slice(0, 22)
