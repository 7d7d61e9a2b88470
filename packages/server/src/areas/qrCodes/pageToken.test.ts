import { expect, test } from 'vitest'
import { createKeyRing } from '../../keys/ring.ts'
import { createPageToken, readPageToken } from './pageToken.ts'

const code = 'demolg00000000000000000001'
const keys = createKeyRing([{ version: 2, secret: 'secret' }], 2)
const others = createKeyRing([{ version: 2, secret: 'another' }], 2)
const issued = new Date('2026-11-23T10:00:00Z')
const token = createPageToken(keys, code, issued)
const read = (at: string, { by = keys, of = code, what = token } = {}) => readPageToken(by, of, what, new Date(at))

test('takes effect after 3 seconds and lasts 2 hours', () => {
  expect(read('2026-11-23T10:00:02.999Z')).toBeUndefined()
  expect(read('2026-11-23T10:00:03Z')).toBeDefined()
  expect(read('2026-11-23T12:00:00Z')).toBeDefined()
  expect(read('2026-11-23T12:00:00.001Z')).toBeUndefined()
  expect(read('2026-11-23T09:59:59Z')).toBeUndefined()
})

test('belongs to its code and its server', () => {
  const at = '2026-11-23T10:05:00Z'
  expect(read(at, { of: 'demolg00000000000000000002' })).toBeUndefined()
  expect(read(at, { by: others })).toBeUndefined()
  const [time = '', ...rest] = token.split('.')
  const later = (parseInt(time, 36) + 1).toString(36)
  for (const what of [[later, ...rest].join('.'), `${token}x`, token.slice(1), '', 'a.b.c', `${token}\n`])
    expect(read(at, { what }), what).toBeUndefined()
})

test('two views of a page have two tokens', () => {
  const at = '2026-11-23T10:05:00Z'
  expect(read(at)).not.toBe(read(at, { what: createPageToken(keys, code, issued) }))
})
