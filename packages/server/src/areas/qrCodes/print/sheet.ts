import type { Token } from '@walkup/sdk/look'
import { matrixOf, type Matrix } from '../../../qr/code.ts'
import type { QrCode } from '../staff.ts'
import { fit, widthOf, type Face, type Fitted } from './fonts.ts'

export interface Logo {
  readonly bytes: Buffer
  readonly mediaType: string
}
/** How an organization's codes look. */
export interface Brand {
  /** The language of its texts. */
  readonly locale: string
  readonly name: string
  readonly callToAction: string
  readonly hint: string
  readonly colors: Readonly<Record<Token, string>>
  /** The radius of corners, in px on a screen. */
  readonly radius: number
  readonly logo: Logo | undefined
}
export interface PrintedCode extends Pick<QrCode, 'url' | 'label' | 'store'> {
  readonly firstName: string
  readonly brand: Brand
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** The elements of a page, in points (72 per inch) from the top left corner. */
export type Item =
  | (Box & { readonly kind: 'box'; readonly radius: number; readonly fill: string })
  | (Box & { readonly kind: 'logo'; readonly logo: Logo; readonly isCentered: boolean })
  | { readonly kind: 'code'; readonly x: number; readonly y: number; readonly side: number; readonly matrix: Matrix }
  | {
      readonly kind: 'text'
      readonly x: number
      /** The baseline. */
      readonly y: number
      readonly text: string
      readonly size: number
      readonly face: Face
      readonly fill: string
    }
  /** A line to cut along, from one point to another. */
  | { readonly kind: 'cut'; readonly from: readonly [number, number]; readonly to: readonly [number, number] }

interface Format {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** Around all cells. */
  readonly margin: readonly [x: number, y: number]
  readonly draw: (cell: Box, code: PrintedCode) => Item[]
}
/** US Letter; badges fit the common sheets of six inserts of 4 × 3 inches. */
export const formats = {
  letter: { width: 612, height: 792, columns: 1, rows: 1, margin: [0, 0], draw: poster },
  'half-letter': { width: 792, height: 612, columns: 2, rows: 1, margin: [0, 0], draw: poster },
  badge: { width: 612, height: 792, columns: 2, rows: 3, margin: [18, 72], draw: badge },
} as const satisfies Readonly<Record<string, Format>>
export type PrintFormat = keyof typeof formats

/** Lays out a page of codes. */
export function sheet(format: PrintFormat, codes: readonly PrintedCode[]): Item[] {
  const { width, height, columns, rows, margin, draw }: Format = formats[format]
  const [left, top] = margin
  const cell = { width: (width - 2 * left) / columns, height: (height - 2 * top) / rows }
  const items = codes.flatMap((code, at) =>
    draw({ x: left + (at % columns) * cell.width, y: top + Math.floor(at / columns) * cell.height, ...cell }, code),
  )
  for (let column = 0; column <= columns; column++) {
    const x = left + column * cell.width
    if (x > 0 && x < width) items.push({ kind: 'cut', from: [x, 0], to: [x, height] })
  }
  for (let row = 0; row <= rows; row++) {
    const y = top + row * cell.height
    if (y > 0 && y < height) items.push({ kind: 'cut', from: [0, y], to: [width, y] })
  }
  return items
}

const LEADING = 1.14
const heightOf = ({ lines, size }: Fitted) => lines.length * size * LEADING
/** The baselines of lines, the first of which starts at `y`. */
function write(fitted: Fitted, { x, y, width }: Omit<Box, 'height'>, fill: string, isCentered = true): Item[] {
  const { lines, size, face } = fitted
  return lines.map((text, at) => {
    const free = width - widthOf(text, face, size)
    return { kind: 'text', x: x + (isCentered ? free / 2 : 0), y: y + (at * LEADING + 0.9) * size, text, size, face, fill }
  })
}
const steps = (from: number, to: number): number[] => Array.from({ length: 9 }, (_, at) => from - ((from - to) * at) / 8)

/** The small print by which staff distinguish codes. */
const smallPrint = ({ label, store }: PrintedCode): string =>
  [label, store && `${store.name} · ${store.number}`].filter(Boolean).join(' · ')

/** The logo and the call to action above the code, for a wall or a counter. */
function poster({ x, y, width, height }: Box, code: PrintedCode): Item[] {
  const { brand } = code
  const { colors } = brand
  const unit = width / 612
  const margin = 36 * unit
  const inner = { x: x + margin, width: width - 2 * margin }
  const head = { ...inner, y: y + margin, height: 76 * unit }
  const panel = { ...inner, y: head.y + head.height + 22 * unit, height: height - 200 * unit }
  const words = { x: panel.x + 32 * unit, width: panel.width - 64 * unit }
  const headline = fit(brand.callToAction, 'strong', { width: words.width, lines: 3, sizes: steps(60 * unit, 28 * unit) })
  const hint = fit(brand.hint, 'text', { width: words.width, lines: 1, sizes: steps(20 * unit, 12 * unit) })
  const gap = 24 * unit
  const side = Math.min(panel.width - 80 * unit, panel.height - heightOf(headline) - heightOf(hint) - 4.5 * gap)
  const free = panel.height - heightOf(headline) - side - heightOf(hint) - 2 * gap
  const headlineY = panel.y + free / 2
  const codeY = headlineY + heightOf(headline) + gap
  const small = fit(smallPrint(code), 'text', { width: inner.width, lines: 1, sizes: steps(10, 7) })
  return [
    ...letterhead(brand, head, true),
    { kind: 'box', ...panel, radius: brand.radius * 2 * unit, fill: colors.accent },
    ...write(headline, { ...words, y: headlineY }, colors['accent-ink']),
    ...card(code, { x: x + (width - side) / 2, y: codeY, side, radius: brand.radius * 1.2 * unit }),
    ...write(hint, { ...words, y: codeY + side + gap }, colors['accent-ink']),
    ...write(small, { ...inner, y: y + height - margin - small.size }, colors.muted),
  ]
}

/** A badge with the generator's first name beside the code. */
function badge({ x, y, height }: Box, code: PrintedCode): Item[] {
  const { brand, firstName } = code
  const { colors } = brand
  const margin = 14
  const left = { x: x + margin, width: 116 }
  const panel = { x: x + 142, y: y + margin, width: 132, height: height - 2 * margin }
  const side = panel.width - 20
  const name = fit(firstName, 'strong', { width: left.width, lines: 1, sizes: steps(32, 14) })
  const headline = fit(brand.callToAction, 'strong', { width: left.width, lines: 3, sizes: steps(15, 10) })
  const hint = fit(brand.hint, 'text', { width: side, lines: 2, sizes: steps(11, 8) })
  const small = fit(smallPrint(code), 'text', { width: left.width, lines: 2, sizes: [6.5] })
  const below = panel.height - side - 10
  return [
    ...letterhead(brand, { ...left, y: y + margin, height: 42 }, false),
    ...write(name, { ...left, y: y + 74 }, colors.ink, false),
    ...write(headline, { ...left, y: y + 74 + heightOf(name) + 4 }, colors.accent, false),
    ...write(small, { ...left, y: y + height - margin - heightOf(small) }, colors.muted, false),
    { kind: 'box', ...panel, radius: brand.radius * 1.2, fill: colors.accent },
    ...card(code, { x: panel.x + 10, y: panel.y + 10, side, radius: brand.radius * 0.8 }),
    ...write(hint, { x: panel.x + 10, width: side, y: panel.y + 10 + side + (below - heightOf(hint)) / 2 }, colors['accent-ink']),
  ]
}

/** The logo, or the organization's name without one. */
function letterhead({ logo, name, colors }: Brand, box: Box, isCentered: boolean): Item[] {
  if (logo) return [{ kind: 'logo', ...box, logo, isCentered }]
  const fitted = fit(name, 'strong', { width: box.width, lines: 2, sizes: steps(box.height / 2.4, 9) })
  const free = isCentered ? (box.height - heightOf(fitted)) / 2 : 0
  return write(fitted, { ...box, y: box.y + free }, colors.ink, isCentered)
}

/** A code with its quiet zone, on white for scanners. */
function card({ url }: PrintedCode, place: { x: number; y: number; side: number; radius: number }): Item[] {
  const { x, y, side } = place
  return [
    { kind: 'box', x, y, width: side, height: side, radius: place.radius, fill: '#ffffff' },
    { kind: 'code', x, y, side, matrix: matrixOf(url) },
  ]
}
