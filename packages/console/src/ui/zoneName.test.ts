import { expect, it } from 'vitest'
import { zoneName } from './zoneName.ts'

it('uses a zone’s common name', () => {
  expect(zoneName('America/New_York')).toBe('Eastern Time (New York)')
  expect(zoneName('America/Los_Angeles')).toBe('Pacific Time (Los Angeles)')
  expect(zoneName('America/Indiana/Indianapolis')).toBe('Eastern Time (Indianapolis)')
  expect(zoneName('America/Phoenix')).toMatch(/^Mountain .*Time \(Phoenix\)$/)
  expect(zoneName('UTC')).toMatch(/Coordinated Universal Time|GMT/)
})
