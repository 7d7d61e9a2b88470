import { expect, test } from 'vitest'
import { replyKey } from './replies.ts'

const ofMe = (filter: object) => ({ body: { filter: { userIds: [7], ...filter }, limit: 50 } })

test('only what the field’s pages show is stored on the device', () => {
  expect(replyKey('users.today', {})).toBe('users.today')
  expect(replyKey('leads.searchAll', { body: {} })).toBeUndefined()
  expect(replyKey('labor.search', { body: { filter: {} } })).toBeUndefined()
  expect(replyKey('labor.search', { body: { filter: { userIds: [7, 8] } } })).toBeUndefined()
})
test('tomorrow’s page finds what today’s stored, and no other list', () => {
  const key = replyKey('hours.search', ofMe({ dates: { from: '2026-11-26' } }))
  expect(replyKey('hours.search', ofMe({ dates: { from: '2026-11-27' } }))).toBe(key)
  expect(replyKey('hours.search', ofMe({ isPosted: true }))).not.toBe(key)
})
