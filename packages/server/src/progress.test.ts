import { describe, expect, it } from 'vitest'
import { progressBar } from './progress.ts'

function written(isTTY: boolean, columns = 100) {
  const text: string[] = []
  const show = progressBar('Seeding', { isTTY, columns, write: (part: string) => text.push(part) > 0 } as never)
  return { text, show }
}

describe('progressBar', () => {
  it('writes a line for every new tenth where there is no terminal', () => {
    const { text, show } = written(false)
    for (let done = 0; done <= 100; done++) show(done, 100, 'leads')
    expect(text).toHaveLength(11)
    expect(text[3]).toBe('Seeding: 30 % (leads)\n')
  })
  it('redraws one line on a terminal, no wider than it, and ends it once', () => {
    const { text, show } = written(true, 40)
    for (let done = 0; done <= 2000; done++) show(done, 2000, 'leads and bookings')
    expect(text.length).toBeLessThanOrEqual(1001)
    expect(text.every((line) => line.startsWith('\r') && line.replaceAll('\u001b[2K', '').trim().length < 40)).toBe(true)
    expect(text.filter((line) => line.endsWith('\n'))).toEqual([text.at(-1)])
  })
})
