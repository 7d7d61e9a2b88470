import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'

/** A font file, parsed for measuring and outlines, and raw for embedding in PDFs. */
export interface Face {
  readonly path: string
  readonly font: Font
}
export type Weight = 'strong' | 'text'

const { resolve } = createRequire(import.meta.url)
const load = (name: string): Face => {
  const path = resolve(name)
  return { path, font: openSync(path) as Font }
}
/** The product's typeface, and a fallback for characters that it lacks. */
const faces: Readonly<Record<Weight, readonly [Face, Face]>> = {
  strong: [load('@fontsource/figtree/files/figtree-latin-700-normal.woff'), load('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')],
  text: [load('@fontsource/figtree/files/figtree-latin-500-normal.woff'), load('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')],
}

/** The typeface for a whole text, since mixing two would look broken. */
export const faceFor = (text: string, weight: Weight): Face => {
  const [own, other] = faces[weight]
  return Array.from(text).every((letter) => own.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) ? own : other
}

/** In points. */
export const widthOf = (text: string, { font }: Face, size: number): number =>
  (font.layout(text).advanceWidth / font.unitsPerEm) * size

export interface Fitted {
  readonly lines: readonly string[]
  readonly size: number
  readonly face: Face
}
interface Space {
  readonly width: number
  readonly lines: number
  /** From the largest to the smallest legible size. */
  readonly sizes: readonly number[]
}

/** Lays out a text at the largest size that fits; at the smallest size, it is truncated with an ellipsis. */
export function fit(text: string, weight: Weight, { width, lines, sizes }: Space): Fitted {
  const face = faceFor(text, weight)
  const words = text.trim().split(/\s+/)
  for (const size of sizes) {
    const wrapped = wrap(words, face, size, width)
    if (wrapped.length <= lines && wrapped.every((line) => widthOf(line, face, size) <= width))
      return { lines: wrapped, size, face }
  }
  const size = sizes.at(-1) ?? 8
  const wrapped = wrap(words, face, size, width)
  const kept = wrapped.slice(0, lines).map((line, at) => {
    const isCut = at === lines - 1 && wrapped.length > lines
    return shorten(line, isCut, (short) => widthOf(short, face, size) <= width)
  })
  return { lines: kept, size, face }
}

function wrap(words: readonly string[], face: Face, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shorten(line: string, isCut: boolean, fits: (short: string) => boolean): string {
  if (!isCut && fits(line)) return line
  const letters = Array.from(line)
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
