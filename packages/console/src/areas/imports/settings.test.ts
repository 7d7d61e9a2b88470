import { expect, it } from 'vitest'
import { toBody } from './settings.ts'

it('sends what was typed of a consent, so that the error names the part that is missing', () => {
  const consentOf = (typed: Record<string, string>) => (toBody('leads', typed) as { consent?: object }).consent
  expect(consentOf({ consentText: 'I agree to calls.' })).toEqual({ version: undefined, text: 'I agree to calls.' })
  expect(consentOf({ consentVersion: '2026-01' })).toEqual({ version: '2026-01', text: undefined })
  expect(consentOf({ consentVersion: ' ', consentText: '' })).toBeUndefined()
})
