import { contrast, legible, mix, nearestLegible, parseColour, toHex, type Rgb } from './colours.ts'
import { dark, light, type Token } from './tokens.ts'

/** An organization's colours by name, as its web config keeps them: `accent`, `accentInk`, `ink`, `canvas`, `paper`. */
export type Colours = Readonly<Record<string, string | undefined>>

/** The least contrast of text and of controls, https://www.w3.org/TR/WCAG22/#contrast-minimum and #non-text-contrast */
const TEXT = 4.5
const CONTROL = 3
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const rgb = (hex: string): Rgb => parseColour(hex) ?? black

/** An organization's colours on the light or the dark ground, moved as far as legibility asks and no further. */
export function brandTokens(colours: Colours, base: Readonly<Record<Token, string>>): Record<Token, string> {
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

/** The whole look of an organization: every token in light and in dark, each legible on its ground. */
export const brandTheme = (colours: Colours): { light: Record<Token, string>; dark: Record<Token, string> } => ({
  light: brandTokens(colours, light),
  dark: brandTokens(colours, dark),
})

/** A colour that cannot be read where it stands. */
export interface ColourWarning {
  /** `colours.<name>` */
  readonly path: string
  readonly message: string
  /** The nearest colour that can be read, if there is one. */
  readonly suggestion: string | null
}

/** The pairs of an organization's colours that cannot be read on each other; what is not set is the house's. */
export function judgeColours(colours: Colours): ColourWarning[] {
  const of = (name: string) => parseColour(colours[name] ?? (light as Readonly<Record<string, string>>)[name])
  const pairs: [string, string[]][] = [
    ['ink', ['canvas', 'paper']],
    ['accent', ['canvas', 'paper']],
    ['accentInk', ['accent']],
  ]
  return pairs.flatMap(([name, grounds]): ColourWarning[] => {
    const colour = of(name)
    const under = grounds.map(of).filter((ground) => ground !== undefined)
    if (!colour || under.length < grounds.length) return []
    if (colours[name] === undefined && grounds.every((ground) => colours[ground] === undefined)) return []
    const least = Math.min(...under.map((ground) => contrast(colour, ground)))
    if (least >= TEXT) return []
    const message = `${toHex(colour)} has a contrast of ${least.toFixed(1)} on ${grounds.join(' and ')}; text needs ${TEXT}`
    const nearest = nearestLegible(colour, under, TEXT)
    return [{ path: `colours.${name}`, message, suggestion: nearest ? toHex(nearest) : null }]
  })
}
