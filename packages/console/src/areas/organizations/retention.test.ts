import { retentionBounds } from '@walkup/sdk/contract'
import { expect, it } from 'vitest'
import { retentionKeys, settings } from './retention.ts'

it('has the settings and the bounds of the contract', () => {
  expect(new Set(retentionKeys)).toEqual(new Set(Object.keys(retentionBounds)))
  for (const key of retentionKeys)
    expect(retentionBounds[key]).toMatchObject({ minimum: settings[key].minimum, maximum: settings[key].maximum })
})
