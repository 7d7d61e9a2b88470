import { expect, test } from 'vitest'
import { defaultWebConfig } from '../account/profile.ts'
import { validateWebConfig, merged, originError } from './webConfigRules.ts'

test.each(['https://shop.example', 'https://shop.example:8443', 'http://localhost:5173', 'http://127.0.0.1:*', 'http://[::1]:*'])(
  '%s may be allowed',
  (origin) => expect(originError(origin)).toBeUndefined(),
)
test.each([
  '*',
  'https://*',
  'https://shop.example/',
  'https://shop.example/page',
  'https://SHOP.example',
  'https://shop.example:443',
  'https://shop.example:*',
  'http://shop.example',
  'https://user@shop.example',
  'javascript:alert(1)',
  'null',
  'http://localhost.evil.example',
])('%s may not', (origin) => expect(originError(origin)).toHaveProperty('code'))

test('what is not given stays, and what is given replaces', () => {
  const next = merged(
    { ...defaultWebConfig, colours: { ink: '#000' } },
    { fields: { email: 'hidden' }, colours: { accent: '#111' } },
  )
  expect(next).toEqual({
    ...defaultWebConfig,
    colours: { accent: '#111' },
    fields: { ...defaultWebConfig.fields, email: 'hidden' },
  })
})
test('says what cannot be kept', () => {
  const paths = (more: object, newText = false, keeps = false) =>
    validateWebConfig({ ...defaultWebConfig, ...more }, newText, keeps).map(({ path }) => path)
  expect(paths({})).toEqual([])
  expect(paths({ isPublicBookingOn: true })).toEqual(['isPublicBookingOn'])
  expect(paths({ logoUrl: '/files/1' })).toEqual([])
  expect(paths({ logoUrl: '//evil.example/x', successUrl: 'javascript:alert(1)' })).toEqual(['successUrl', 'logoUrl'])
  expect(paths({ fields: { phone: 'hidden', email: 'hidden', address: 'optional' } })).toEqual(['fields.email'])
  expect(paths({}, true, true)).toEqual(['consent.version'])
  expect(paths({}, true, false)).toEqual([])
})
