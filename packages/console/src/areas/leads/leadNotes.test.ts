import { leadMessage, leadMessages, leadNote, type LeadMessage } from '@walkup/sdk/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'

async function read(language: string, note: string | null, messages?: LeadMessage[]): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: () => language })
  vi.resetModules()
  return (await import('./leadNotes.ts')).renderLeadNote({ note, ...(messages && { messages }) })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const booked = leadMessage('booked', { at: '2026-11-24T15:00:00Z', timeZone: 'America/New_York' })
const params = {
  at: '2026-11-24T15:00:00Z',
  from: '2026-11-24T15:00:00Z',
  to: '2026-11-25T15:00:00Z',
  timeZone: 'America/New_York',
  source: 'Fair',
  reason: 'Because',
  cents: 123_456,
  system: 'webhook',
  name: 'Northgate',
  minutes: 5,
  count: 2,
  audience: 'managers',
  outcome: 'noAnswer',
  note: 'Rang',
}
const all = Object.keys(leadMessages).map((code) => ({ code, params }))

describe('a system note', () => {
  it.each([
    ['es', /^Reservado para el martes, 24 de noviembre.*10:00/],
    ['fr', /^Réservé pour le mardi 24 novembre à 10:00/],
  ])('is rendered in %s with times in the appointment’s zone', async (language, expected) => {
    expect(await read(language, leadNote([booked]), [booked])).toMatch(expected)
  })

  it('formats amounts and leaves user text unchanged', async () => {
    const refund = leadMessage('refunded', { cents: 5000, reason: 'Claimed' })
    expect(await read('fr', leadNote([refund]), [refund])).toMatch(/^Remboursement de 50,00\s\$US : Claimed$/)
    expect(await read('es', 'Claimed')).toBe('Claimed')
  })

  it('is followed by the note of the person who made the change', async () => {
    expect(await read('en', 'She moved away', [leadMessage('store-removed')])).toBe('Store: none\nShe moved away')
  })

  it('joins several notes and translates system names and missing users', async () => {
    const several = [leadMessage('store-changed', { name: 'Northgate' }), leadMessage('territory-removed')]
    expect(await read('es', '', several)).toBe('Tienda: Northgate; Territorio: ninguno')
    expect(await read('fr', '', [leadMessage('queued', { system: 'webhook' })])).toBe('En attente d’envoi vers le CRM')
  })

  it('has a message for every code, in English the same as the API’s', async () => {
    for (const message of all) {
      const english = leadNote([message])
      expect(await read('en', '', [message])).toBe(english)
      for (const language of ['es', 'fr']) {
        const text = await read(language, english, [message])
        expect(text).not.toBe(english)
        expect(text).not.toContain('{')
      }
    }
  })

  it('falls back to the English note for unknown codes', async () => {
    expect(await read('fr', 'Something newer', [booked, { code: 'newer', params: {} }])).toBe('Something newer')
  })
})
