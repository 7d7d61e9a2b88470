import { expect, it } from 'vitest'
import { entityChangedBy, readsEntity } from './entities.ts'

it('a message changes what lists messages, and no template; saving a template changes both', () => {
  const endpoints = ['messages.conversations', 'messages.search', 'messages.templates', 'messages.settings'] as const
  const readersOf = (entity: string) => endpoints.filter((name) => readsEntity(name, entity))
  expect(readersOf('message')).toEqual(['messages.conversations', 'messages.search'])
  expect(readersOf(entityChangedBy('messages.saveTemplate'))).toEqual(endpoints)
  expect(readersOf('lead'), 'whose they are').toEqual(['messages.conversations', 'messages.search'])
})

it('an entity without a row of its own is read by the group of its name', () => {
  expect(readsEntity('stores.get', 'store')).toBe(true)
  expect(readsEntity('qrCodes.search', 'qrCode')).toBe(true)
  expect(readsEntity('qrCodes.search', 'lead')).toBe(false)
})
