import { afterEach, describe, expect, it, vi } from 'vitest'

async function read(language: string, note: string): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: () => language })
  vi.resetModules()
  return (await import('./notes.ts')).noteInWords(note)
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('a note that the server made', () => {
  it('is read in Spanish, with what varies in it', async () => {
    expect(await read('es', 'Booked for Tuesday, November 24 at 10:00 AM EST')).toBe(
      'Reservado para el martes, 24 de noviembre, 10:00 AM EST',
    )
    expect(await read('es', 'Store: Northgate; Territory: none')).toBe('Tienda: Northgate; Territorio: ninguno')
    expect(await read('es', 'Queued for the CRM')).toBe('En cola para el CRM')
    expect(await read('es', 'Something newer')).toBe('Something newer')
  })

  it('stays as it is in English', async () => {
    expect(await read('en', 'Queued for the CRM')).toBe('Queued for the CRM')
  })
})
