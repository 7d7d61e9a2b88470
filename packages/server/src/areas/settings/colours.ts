type Colours = Readonly<Record<string, string | undefined>>

export interface Warning {
  readonly path: string
  readonly message: string
  readonly suggestion: string | null
}

/** WCAG 2.2's least contrast of text. */
const TEXT = 4.5
/** What a colour that is not set is on the light ground. */
const house: Readonly<Record<string, string>> = { canvas: '#f6f7f5', paper: '#ffffff', ink: '#1a1d1b' }
type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const at = (place: number) => Number.parseInt(digits.slice(place, place + 2), 16)
  return [at(1), at(3), at(5)]
}
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => (part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parse(one)), luminance(parse(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colour nearest to `hex`, on its way to black or to white, that can be read on every ground; null where none can. */
export function legible(hex: string, grounds: readonly string[]): string | null {
  const from = parse(hex)
  for (let step = 1; step <= 50; step++) {
    for (const end of [0, 255]) {
      const moved = toHex(from.map((part) => part + ((end - part) * step) / 50) as unknown as Rgb)
      if (grounds.every((ground) => contrast(moved, ground) >= TEXT)) return moved
    }
  }
  return null
}

/** The pairs of colours that cannot be read on each other, each with the nearest that can. */
export function judgeColours(colours: Colours): Warning[] {
  const of = (name: string) => colours[name] ?? house[name]
  const pairs: [string, string[]][] = [
    ['ink', ['canvas', 'paper']],
    ['accent', ['canvas', 'paper']],
    ['accentInk', ['accent']],
  ]
  return pairs.flatMap(([name, grounds]): Warning[] => {
    const colour = of(name)
    const under = grounds.map(of).filter((ground) => ground !== undefined)
    if (!colour || under.length < grounds.length) return []
    if (colours[name] === undefined && grounds.every((ground) => colours[ground] === undefined)) return []
    const least = Math.min(...under.map((ground) => contrast(colour, ground)))
    if (least >= TEXT) return []
    const message = `${colour} has a contrast of ${least.toFixed(1)} on ${grounds.join(' and ')}; text needs ${TEXT}`
    return [{ path: `colours.${name}`, message, suggestion: legible(colour, under) }]
  })
}
