import { contrast, legible, mix, parseColour, toHex, type Rgb } from './contrast.ts'
import { dark, light, type Token } from './tokens.ts'

interface Brand {
  readonly colours: Readonly<Record<string, string>>
  readonly radius: number
}

const TEXT = 4.5
const CONTROL = 3
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const rgb = (hex: string): Rgb => parseColour(hex) ?? black

/** An organization's colours on the light or the dark ground, moved as far as legibility asks and no further. */
export function brandTokens(colours: Brand['colours'], base: Readonly<Record<Token, string>>): Partial<Record<Token, string>> {
  const isLight = base === light
  const own = (name: Token, key: string) => (isLight ? parseColour(colours[key]) : undefined) ?? rgb(base[name])
  let [ink, canvas, paper] = [own('ink', 'ink'), own('canvas', 'canvas'), own('paper', 'paper')]
  // A ground that its own text can't be read on is a slip of the configuration: the house's set is used whole.
  if (contrast(ink, canvas) < TEXT || contrast(ink, paper) < TEXT)
    [ink, canvas, paper] = [rgb(base.ink), rgb(base.canvas), rgb(base.paper)]
  const grounds = [canvas, paper]
  const accent = legible(parseColour(colours.accent) ?? rgb(base.accent), grounds, ink, TEXT)
  const wished = parseColour(colours.accentInk)
  const best = contrast(white, accent) >= contrast(black, accent) ? white : black
  return {
    ink: toHex(ink),
    canvas: toHex(canvas),
    paper: toHex(paper),
    accent: toHex(accent),
    'accent-ink': toHex(wished && contrast(wished, accent) >= TEXT ? wished : best),
    muted: toHex(legible(rgb(base.muted), grounds, ink, TEXT)),
    control: toHex(legible(rgb(base.control), grounds, ink, CONTROL)),
    line: toHex(mix(paper, ink, 0.12)),
    danger: toHex(legible(rgb(base.danger), grounds, ink, TEXT)),
    warning: toHex(legible(rgb(base.warning), grounds, ink, TEXT)),
  }
}

/** The text of a widget's own sheet: what the organization set in its web config. */
export function brandCss({ colours, radius }: Brand): string {
  const block = (base: typeof dark) =>
    Object.entries(brandTokens(colours, base))
      .map(([name, value]) => `--walkup-${name}:${value};`)
      .join('')
  const corner = Math.min(Math.max(Math.round(radius) || 0, 0), 24)
  return [
    `:host{${block(light)}--walkup-radius:${corner}px}`,
    `@media(prefers-color-scheme:dark){:host(:not([theme=light],[theme=dark])){${block(dark)}}}`,
    `:host([theme=dark]){${block(dark)}}`,
  ].join('')
}
