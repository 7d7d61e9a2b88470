import { expect, test } from 'vitest'
import { createKeyRing } from '../keys/ring.ts'
import { addressHash, networkOf } from './clientAddress.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::2:3:4:5', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('one network is one client, without being readable', () => {
  const keys = createKeyRing([{ version: 2, secret: 'secret' }], 2)
  const hash = (ip: string) => addressHash(keys, ip)
  expect(hash('2001:db8:1:2::1')).toBe(hash('2001:db8:1:2:ffff::2'))
  expect(hash('2001:db8:1:2::1')).not.toBe(hash('2001:db8:1:3::1'))
  expect(hash('192.0.2.7')).not.toContain('192')
})
