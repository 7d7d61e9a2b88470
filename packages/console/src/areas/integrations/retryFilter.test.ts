import { expect, it } from 'vitest'
import { retryFilter } from './retryFilter.ts'

it('retries what the list shows, but only deliveries that failed', () => {
  expect(retryFilter({ system: 'webhook' })).toEqual({ system: 'webhook', states: ['failed', 'dead'] })
  expect(retryFilter({ states: ['queued', 'dead'], leadId: 4 })).toEqual({ leadId: 4, states: ['dead'] })
})
it('retries nothing if the list shows other states only', () => {
  expect(retryFilter({ states: ['sent', 'queued'] })).toBeUndefined()
  expect(retryFilter({ state: 'acknowledged' })).toBeUndefined()
})
