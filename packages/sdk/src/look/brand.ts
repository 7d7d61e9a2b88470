import { contrast, legible, mix, nearestLegible, parseColor, toHex, type Rgb } from './colors.ts'
import { dark, light, type Token } from './tokens.ts'

/** An organization's colors by name, as in its web config: `accent`, `accentInk`, `ink`, `canvas`, `paper`. */
export type Colors = Readonly<Record<string, string | undefined>>

/** The minimum contrast of text and of controls, https://www.w3.org/TR/WCAG22/#contrast-minimum and #non-text-contrast */
const TEXT = 4.5
const CONTROL = 3
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const rgb = (hex: string): Rgb => parseColor(hex) ?? black

/** An organization's tokens on a light or dark background, each adjusted only as far as legibility requires. */
export function brandTokens(colors: Colors, base: Readonly<Record<Token, string>>): Record<Token, string> {
  const isLight = base === light
  const own = (name: Token, key: string) => (isLight ? parseColor(colors[key]) : undefined) ?? rgb(base[name])
  let [ink, canvas, paper] = [own('ink', 'ink'), own('canvas', 'canvas'), own('paper', 'paper')]
  // If its own text is illegible on a background, the default backgrounds and text are used together.
  if (contrast(ink, canvas) < TEXT || contrast(ink, paper) < TEXT)
    [ink, canvas, paper] = [rgb(base.ink), rgb(base.canvas), rgb(base.paper)]
  const grounds = [canvas, paper]
  const accent = legible(parseColor(colors.accent) ?? rgb(base.accent), grounds, ink, TEXT)
  const preferred = parseColor(colors.accentInk)
  const best = contrast(white, accent) >= contrast(black, accent) ? white : black
  return {
    ink: toHex(ink),
    canvas: toHex(canvas),
    paper: toHex(paper),
    accent: toHex(accent),
    'accent-ink': toHex(preferred && contrast(preferred, accent) >= TEXT ? preferred : best),
    muted: toHex(legible(rgb(base.muted), grounds, ink, TEXT)),
    control: toHex(legible(rgb(base.control), grounds, ink, CONTROL)),
    line: toHex(mix(paper, ink, 0.12)),
    danger: toHex(legible(rgb(base.danger), grounds, ink, TEXT)),
    warning: toHex(legible(rgb(base.warning), grounds, ink, TEXT)),
  }
}

/** An organization's theme: every token in light and in dark, each legible on its background. */
export const brandTheme = (colors: Colors): { light: Record<Token, string>; dark: Record<Token, string> } => ({
  light: brandTokens(colors, light),
  dark: brandTokens(colors, dark),
})

/** A color that is illegible on its background. */
export interface ColorWarning {
  /** `colours.<name>` */
  readonly path: string
  readonly code: 'low-contrast'
  readonly params: { readonly color: string; readonly contrast: number; readonly needed: number }
  /** In English. */
  readonly message: string
  /** The nearest legible color, if there is one. */
  readonly suggestion: string | null
}

/** Returns a warning for each of an organization's colors that is illegible on its background; defaults replace missing colors. */
export function judgeColors(colors: Colors): ColorWarning[] {
  const of = (name: string) => parseColor(colors[name] ?? (light as Readonly<Record<string, string>>)[name])
  const pairs: [string, string[]][] = [
    ['ink', ['canvas', 'paper']],
    ['accent', ['canvas', 'paper']],
    ['accentInk', ['accent']],
  ]
  return pairs.flatMap(([name, grounds]): ColorWarning[] => {
    const color = of(name)
    const under = grounds.map(of).filter((ground) => ground !== undefined)
    if (!color || under.length < grounds.length) return []
    if (colors[name] === undefined && grounds.every((ground) => colors[ground] === undefined)) return []
    const least = Math.min(...under.map((ground) => contrast(color, ground)))
    if (least >= TEXT) return []
    // Rounded down, so that it never reads as enough.
    const params = { color: toHex(color), contrast: Math.floor(least * 10) / 10, needed: TEXT }
    const message = `${params.color} has a contrast of ${params.contrast} with its background; text needs ${TEXT}`
    const nearest = nearestLegible(color, under, TEXT)
    const suggestion = nearest ? toHex(nearest) : null
    return [{ path: `colours.${name}`, code: 'low-contrast', params, message, suggestion }]
  })
}
