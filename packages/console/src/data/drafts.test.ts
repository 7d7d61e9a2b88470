import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { LoginRecord } from '@walkup/sdk'
import { createDrafts } from './drafts.ts'

const user = (userId: number, currentOrganizationId = 1) => ({ userId, currentOrganizationId }) as LoginRecord
function setUp() {
  const login = atom<LoginRecord | undefined>(user(7))
  return { login, drafts: createDrafts({ login }) }
}

test('an expired session returns the draft to its owner, in its organization only', () => {
  const { login, drafts } = setUp()
  const began = drafts.owner()
  login.set(undefined)
  drafts.settle(began, 'lead new', { firstName: 'Ada' })
  login.set(user(7, 2))
  expect(drafts.peek('lead new')).toBeUndefined()
  login.set(user(7))
  drafts.keepOnly(7)
  expect(drafts.peek('lead new')).toEqual({ firstName: 'Ada' })
  expect(drafts.peek('lead 8')).toBeUndefined()
  // The form was closed or saved.
  drafts.settle(drafts.owner(), 'lead new', { firstName: 'Ada' })
  expect(drafts.peek('lead new')).toBeUndefined()
})

test('another user of the computer neither sees a draft nor leaves it in memory', () => {
  const { login, drafts } = setUp()
  const began = drafts.owner()
  login.set(undefined)
  drafts.settle(began, 'lead new', { firstName: 'Ada' })
  login.set(user(8))
  drafts.keepOnly(8)
  expect(drafts.peek('lead new')).toBeUndefined()
  login.set(user(7))
  expect(drafts.peek('lead new')).toBeUndefined()
})

test('signing out keeps nothing, also not of forms that close afterward', () => {
  const { login, drafts } = setUp()
  const began = drafts.owner()
  drafts.signOut()
  login.set(undefined)
  drafts.settle(began, 'lead new', { firstName: 'Ada' })
  login.set(user(7))
  drafts.keepOnly(7)
  expect(drafts.peek('lead new')).toBeUndefined()
})

test('input that outlives its form stays while its user moves between pages, and ends with the session', () => {
  const { login, drafts } = setUp()
  drafts.put('compose 12 note', { text: 'Has a dog' })
  expect(drafts.peek('compose 12 note')).toEqual({ text: 'Has a dog' })
  expect(drafts.peek('compose 13 note')).toBeUndefined()
  login.set(user(7, 2))
  expect(drafts.peek('compose 12 note')).toBeUndefined()
  login.set(user(7))
  drafts.put('compose 12 note', undefined)
  expect(drafts.peek('compose 12 note')).toBeUndefined()
  drafts.put('compose 12 note', { text: 'Has a dog' })
  drafts.signOut()
  drafts.keepOnly(7)
  expect(drafts.peek('compose 12 note')).toBeUndefined()
})
