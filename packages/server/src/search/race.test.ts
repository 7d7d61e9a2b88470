import { expect, test } from 'vitest'
import { race, type Way } from './race.ts'

/** Ends after reading `rows`, of which every `gap`th counts. */
function way(name: string, rows: number, gap: number, cost = 1): Way<string> & { read: number } {
  return {
    cost,
    read: 0,
    async go(most) {
      const read = Math.min(most, rows - this.read)
      this.read += read
      return { read, met: Math.floor(read / gap), ...(this.read >= rows && { answer: name }) }
    },
  }
}

test('the shorter way wins, whichever it is, and the longer reads not many times as much', async () => {
  for (const [short, long] of [
    [500, 1_000_000],
    [40_000, 1_000_000],
  ] as const) {
    for (const isFirst of [true, false]) {
      const [a, b] = [way('short', short, 1_000_000), way('long', long, 1_000_000)]
      expect(await race(isFirst ? [a, b] : [b, a], 50)).toBe('short')
      expect(b.read).toBeLessThan(10 * short)
    }
  }
})
test('a way that meets what is sought goes on alone', async () => {
  const [dense, other] = [way('dense', 700, 10), way('other', 300, 1_000_000, 100)]
  expect(await race([dense, other], 50)).toBe('dense')
  expect(other.read).toBe(0)
})
test('a way that has met nothing for long gives way', async () => {
  const [idle, steady] = [way('idle', 10_000_000, 10_000_000), way('steady', 5000, 5, 4)]
  expect(await race([idle, steady], 1000)).toBe('steady')
  expect(idle.read).toBeLessThan(2000)
})
