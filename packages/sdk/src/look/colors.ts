/** A color as three bytes. Only `#rgb` and `#rrggbb` are supported, since the contrast of others is unknown. */
export type Rgb = readonly [number, number, number]

/** Parses a color; undefined if it is invalid. */
export function parseColor(text: string | undefined): Rgb | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text?.trim() ?? '')?.[1]
  if (!hex) return
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

/** Formats a color as `#rrggbb`. */
export const toHex = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio, from 1 (equal) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Interpolates between two colors; `share` 0 is `from`, 1 is `to`. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb

/** Moves a color toward `to` in small steps until its contrast with every background is at least `ratio`. */
export function legible(color: Rgb, grounds: readonly Rgb[], to: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(color, to, share)
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved
  }
  return to
}

/** The nearest color, toward black or white, whose contrast with every background is at least `ratio`; undefined if there is none. */
export function nearestLegible(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb | undefined {
  for (let step = 0; step <= 50; step++) {
    for (const end of [0, 255]) {
      const moved = mix(color, [end, end, end], step / 50).map(Math.round) as unknown as Rgb
      if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved
    }
  }
  return
}
