import { restorableKinds } from '@walkup/sdk/contract'
import { expect, test } from 'vitest'
import { isRestorable } from './restore.ts'

test('isRestorable knows every kind of the contract, and no other', () => {
  expect(restorableKinds.filter((kind) => !isRestorable(kind))).toEqual([])
  expect(['lead', 'apiKey', ''].filter(isRestorable)).toEqual([])
})
