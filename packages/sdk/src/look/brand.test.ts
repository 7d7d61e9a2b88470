import { describe, expect, it } from 'vitest'
import { english, formatFieldError } from '../../contract/problems/index.ts'
import { brandTheme, brandTokens, judgeColors } from './brand.ts'
import { contrast, parseColor } from './colors.ts'
import { dark, light, type Token } from './tokens.ts'

const ratio = (tokens: Partial<Record<Token, string>>, one: Token, other: Token) => {
  const [a, b] = [parseColor(tokens[one]), parseColor(tokens[other])]
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

describe('brandTheme', () => {
  it('lets nothing through but colours', () => {
    const theme = brandTheme({ accent: 'red}*{display:none', paper: 'url(x)' })
    for (const value of Object.values({ ...theme.light, ...theme.dark })) expect(value).toMatch(/^#[\da-f]{6}$/)
  })
})

describe('the colors of an organization', () => {
  it('have no warning if they are legible', () => {
    expect(judgeColors({})).toEqual([])
    expect(judgeColors({ accent: '#0b6e4f', accentInk: '#ffffff' })).toEqual([])
  })
  it('have a warning with a legible suggestion if they are not', () => {
    const warnings = judgeColors({ accent: '#ffee00', accentInk: '#ffffff' })
    expect(warnings.map(({ path }) => path)).toEqual(['colours.accent', 'colours.accentInk'])
    for (const { code, params, message } of warnings)
      expect(formatFieldError({ code, params }, english, 'en'), 'as the server sends it').toBe(message)
    const suggested = parseColor(warnings[0]?.suggestion ?? '') ?? [255, 255, 255]
    for (const ground of ['#f6f7f5', '#ffffff'])
      expect(contrast(suggested, parseColor(ground) ?? [0, 0, 0])).toBeGreaterThanOrEqual(4.5)
  })
  it('are checked against the default text on a custom background', () =>
    expect(judgeColors({ paper: '#222222' }).map(({ path }) => path)).toContain('colours.ink'))
})
