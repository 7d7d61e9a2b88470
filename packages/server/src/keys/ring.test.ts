import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing } from './ring.ts'

const first = { version: 1, secret: 'a key of thirty-two characters or more, for tests' }
const second = { version: 2, secret: 'another key of thirty-two characters or more' }
const ring = createKeyRing([first], 1)
const rotated = createKeyRing([first, second], 2)

test('a sealed secret opens with its key and place alone', () => {
  const sealed = ring.seal('1:centah', 'hunter2 ü')
  expect(sealed).not.toContain('hunter2')
  expect(ring.unseal('1:centah', sealed)).toBe('hunter2 ü')
  expect(createKeyRing([second], 2).unseal('1:centah', sealed)).toBeUndefined()
  expect(createKeyRing([{ version: 1, secret: second.secret }], 1).unseal('1:centah', sealed)).toBeUndefined()
  expect(ring.unseal('2:centah', sealed)).toBeUndefined()
})
test('no two sealings are alike', () => expect(ring.seal('x', 'same')).not.toBe(ring.seal('x', 'same')))
test('a changed one does not open', () => {
  const parts = ring.seal('x', 'secret').split('.')
  for (const at of [1, 2, 3]) {
    const changed = parts.map((part, index) => (index === at ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part))
    expect(ring.unseal('x', changed.join('.'))).toBeUndefined()
  }
  for (const broken of ['', 'v1', 'v1...', 'k1...', 'k2.a.b.c', 'kx.a.b.c']) expect(ring.unseal('x', broken)).toBeUndefined()
})
test('what was sealed before there was a ring opens with key 1', () => {
  const old = 'v1.ebSTQiClz99lW5w9.qtmniLy3JV6JskLNx89GxA.9XEIbvUw'
  expect(createKeyRing([first, second], 2).unseal('x', old)).toBe('secret')
})
test('new values are made with the newest key, and those of others are accepted', () => {
  const [mac, sealed] = [ring.mac('session', 'm'), ring.seal('x', 'secret')]
  expect(mac).toBe(createHmac('sha256', first.secret).update('m').digest('base64url'))
  expect(rotated.verify('session', 'm', mac)).toBe(true)
  expect(rotated.unseal('x', sealed)).toBe('secret')
  expect(rotated.mac('session', 'm')).not.toBe(mac)
  expect(rotated.macs('session', 'm')).toEqual([rotated.mac('session', 'm'), mac])
  expect(rotated.seal('x', 'secret')).toMatch(/^k2\./)
  expect(ring.verify('session', 'm', rotated.mac('session', 'm'))).toBe(false)
})
test('a hash of one purpose is not one of another', () => {
  expect(rotated.verify('manage', 'm', rotated.mac('session', 'm'))).toBe(false)
  for (const wrong of ['', 'x', `${rotated.mac('session', 'm')}x`]) expect(rotated.verify('session', 'm', wrong)).toBe(false)
})
test('a key that is not active yet is accepted and not used', () => {
  const waiting = createKeyRing([first, second], 1)
  expect(waiting.mac('session', 'm')).toBe(ring.mac('session', 'm'))
  expect(waiting.verify('session', 'm', rotated.mac('session', 'm'))).toBe(true)
})
test('a retired key recognizes people who opted out, and nothing else', () => {
  const after = createKeyRing([{ ...first, isRetired: true }, second], 2)
  expect(after.macs('phone', 'm')).toContain(ring.mac('phone', 'm'))
  expect(after.macs('session', 'm')).toEqual([rotated.mac('session', 'm')])
  expect(after.verify('phone', 'm', ring.mac('phone', 'm'))).toBe(false)
  expect(after.unseal('x', ring.seal('x', 'secret'))).toBeUndefined()
})
