import { describe, expect, it } from 'vitest'
import { brandCss, brandTokens } from './brand.ts'
import { contrast, parseColour } from './contrast.ts'
import { dark, light, type Token } from './tokens.ts'

const ratio = (tokens: Partial<Record<Token, string>>, one: Token, other: Token) => {
  const [a, b] = [parseColour(tokens[one]), parseColour(tokens[other])]
  if (!a || !b) throw new Error(`${one} or ${other} is no colour`)
  return contrast(a, b)
}
const configs: Record<string, string>[] = [
  {},
  { accent: '#ffe600' },
  { accent: '#101010', accentInk: '#111111' },
  { ink: '#cccccc', paper: '#ffffff' },
  { canvas: '#dddddd' },
]

describe('the house colours and every organization’s', () => {
  for (const base of [light, dark]) {
    for (const colours of [undefined, ...configs]) {
      it(`${base === light ? 'light' : 'dark'} ${JSON.stringify(colours)} can be read`, () => {
        const tokens = colours ? brandTokens(colours, base) : base
        for (const ground of ['paper', 'canvas'] as const) {
          for (const text of ['ink', 'muted', 'accent', 'danger', 'warning'] as const)
            expect(ratio(tokens, text, ground)).toBeGreaterThanOrEqual(4.5)
          expect(ratio(tokens, 'control', ground)).toBeGreaterThanOrEqual(3)
        }
        expect(ratio(tokens, 'accent-ink', 'accent')).toBeGreaterThanOrEqual(4.5)
      })
    }
  }
  it('keeps an accent that is legible', () => expect(brandTokens({ accent: '#7a1fa2' }, light).accent).toBe('#7a1fa2'))
})

describe('brandCss', () => {
  it('lets nothing through but colours and a bounded radius', () => {
    const css = brandCss({ colours: { accent: 'red}*{display:none' }, radius: 900 })
    expect(css).not.toContain('display')
    expect(css).toContain('--walkup-radius:24px')
  })
})
