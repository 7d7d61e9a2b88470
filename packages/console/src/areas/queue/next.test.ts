import { describe, expect, it } from 'vitest'
import { nextInQueue } from './next.ts'
import type { QueueItem, SectionName } from './sections.ts'

const item = (leadId: number): QueueItem => ({
  key: `lead ${leadId}`,
  leadId,
  kind: 'internal',
  name: `Lead ${leadId}`,
  phone: null,
  at: '2026-11-25T15:00:00.000Z',
  what: 'Kitchens',
})
const queue = (lists: Partial<Record<SectionName, readonly number[]>>) =>
  (['unclaimed', 'due', 'mine'] as const).map((name) => ({ name, items: (lists[name] ?? []).map(item) }))
const next = (...input: Parameters<typeof nextInQueue>) => {
  const found = nextInQueue(...input)
  return found && [found.section, found.item.leadId]
}

describe('the next lead in the queue', () => {
  it('is the newest at first, then follows the current one', () => {
    const sections = queue({ unclaimed: [3, 2, 1], mine: [9] })
    expect(next(sections)).toEqual(['unclaimed', 3])
    expect(next(sections, { leadId: 3, section: 'unclaimed' })).toEqual(['unclaimed', 2])
    expect(next(sections, { leadId: 1, section: 'unclaimed' })).toEqual(['unclaimed', 3])
  })
  it('is the first again when the current one has left the section', () =>
    expect(next(queue({ unclaimed: [2, 1], mine: [3] }), { leadId: 3, section: 'unclaimed' })).toEqual(['unclaimed', 2]))
  it('comes from another section when its own is done, and never is the current one', () => {
    expect(next(queue({ unclaimed: [5], due: [4, 4] }), { leadId: 4, section: 'due' })).toEqual(['unclaimed', 5])
    expect(next(queue({ mine: [4] }), { leadId: 4, section: 'due' })).toBeUndefined()
    expect(next(queue({}))).toBeUndefined()
  })
})
