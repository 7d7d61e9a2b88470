import { describe, expect, it } from 'vitest'
import { differenceOf, verdictOf } from './compare.ts'

describe('a comparison of two versions', () => {
  it('has the interval of the mixture, integrated by numbers', () => {
    const { by, low, high } = differenceOf({ seen: 5000, reached: 500 }, { seen: 5000, reached: 650 })
    expect(by).toBeCloseTo(0.03, 4)
    expect(low).toBeCloseTo(0.010289, 5)
    expect(high).toBeCloseTo(0.049687, 5)
  })

  it('shows nothing before there is enough, however large the difference', () => {
    expect(verdictOf({ seen: 0, reached: 0 }, { seen: 0, reached: 0 })).toBe('early')
    expect(verdictOf({ seen: 99, reached: 10 }, { seen: 9000, reached: 8000 })).toBe('early')
    expect(verdictOf({ seen: 500, reached: 0 }, { seen: 500, reached: 19 })).toBe('early')
  })

  it('then shows which books more, or that there is no difference, or none that matters', () => {
    const a = { seen: 5000, reached: 500 }
    expect(verdictOf(a, { seen: 5000, reached: 650 })).toBe('b')
    expect(verdictOf({ seen: 5000, reached: 650 }, a)).toBe('a')
    expect(verdictOf(a, { seen: 5000, reached: 560 })).toBe('open')
    expect(verdictOf({ seen: 90_000, reached: 9000 }, { seen: 90_000, reached: 9010 })).toBe('alike')
    expect(verdictOf({ seen: 200, reached: 200 }, { seen: 200, reached: 0 })).toBe('a')
  })

  it.each([0.02, 0.12, 0.5])('rarely calls equal versions different, however often someone looks: rate %d', (rate) => {
    let seed = 7
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
    const draw = () => Array.from({ length: 100 }, random).filter((number) => number < rate).length
    const isEverFound = () => {
      const [a, b] = [
        { seen: 0, reached: 0 },
        { seen: 0, reached: 0 },
      ]
      for (let look = 0; look < 100; look++) {
        for (const one of [a, b]) {
          one.seen += 100
          one.reached += draw()
        }
        if (['a', 'b'].includes(verdictOf(a, b))) return true
      }
      return false
    }
    const found = Array.from({ length: 200 }, isEverFound).filter(Boolean).length
    expect(found / 200).toBeLessThanOrEqual(0.05)
  })
})
