/** Colours as three bytes. Only `#rgb` and `#rrggbb` are understood: others can't be judged, so they are not used. */
export type Rgb = readonly [number, number, number]

/** The bytes of a colour; undefined for what is not one. */
export function parseColour(text: string | undefined): Rgb | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text?.trim() ?? '')?.[1]
  if (!hex) return
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

/** A colour as `#rrggbb`. */
export const toHex = (colour: Rgb): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (alike) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** A colour on its way from one to another; `share` 0 is `from`, 1 is `to`. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb

/** Moves a colour towards `to` in small steps until it stands out from every ground by `ratio`. */
export function legible(colour: Rgb, grounds: readonly Rgb[], to: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(colour, to, share)
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved
  }
  return to
}

/** The colour nearest to this one, on its way to black or to white, that stands out from every ground by `ratio`; undefined where none does. */
export function nearestLegible(colour: Rgb, grounds: readonly Rgb[], ratio: number): Rgb | undefined {
  for (let step = 0; step <= 50; step++) {
    for (const end of [0, 255]) {
      const moved = mix(colour, [end, end, end], step / 50).map(Math.round) as unknown as Rgb
      if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved
    }
  }
  return
}
