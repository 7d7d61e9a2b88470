import { retentionBounds } from '@walkup/sdk/contract'
import { expect, it } from 'vitest'
import { retentionKeys, settings } from './retention.ts'

it('matches the contract’s settings and bounds', () => {
  expect(new Set(retentionKeys)).toEqual(new Set(Object.keys(retentionBounds)))
  for (const key of retentionKeys)
    expect(retentionBounds[key]).toMatchObject({ minimum: settings[key].minimum, maximum: settings[key].maximum })
})
