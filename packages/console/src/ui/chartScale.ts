import { font } from './tokens.css.ts'

export const SMALL = `12px ${font}`

let measuring: CanvasRenderingContext2D | null | undefined
const measured = new Map<string, number>()
/** Label width in CSS px. Memoized: a chart measures the same few labels repeatedly. */
export const widthOf = (text: string): number => {
  const known = measured.get(text)
  if (known !== undefined) return known
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 7
  measuring.font = SMALL
  const { width } = measuring.measureText(text)
  measured.set(text, width)
  return width
}
const MEASURED = 3
/** Estimates the widest of many same-format labels, such as "Tue, Nov 24", from the longest ones, CSS px. */
export const widestLabel = (texts: readonly string[]): number =>
  Math.max(
    0,
    ...texts
      .toSorted((a, b) => b.length - a.length)
      .slice(0, MEASURED)
      .map(widthOf),
  )

/** Truncates text with an ellipsis to `width` CSS px. */
export function ellipsize(text: string, width: number, measure: (text: string) => number = widthOf): string {
  if (measure(text) <= width) return text
  let end = text.length - 1
  while (end > 1 && measure(`${text.slice(0, end)}…`) > width) end--
  return `${text.slice(0, end).trimEnd()}…`
}

const DOT = ' · '
/** Splits text into at most two lines, at its dot or a space, each truncated to `width` CSS px. */
export function fitLines(text: string, width: number, measure: (text: string) => number = widthOf): readonly string[] {
  if (measure(text) <= width) return [text]
  const dot = text.indexOf(DOT)
  if (dot > 0 && measure(text.slice(0, dot)) <= width)
    return [text.slice(0, dot), ellipsize(text.slice(dot + DOT.length), width, measure)]
  const words = text.split(' ')
  const fits = words.findIndex((_, index) => measure(words.slice(0, index + 1).join(' ')) > width)
  if (fits === 0) return [ellipsize(text, width, measure)]
  return [words.slice(0, fits).join(' '), ellipsize(words.slice(fits).join(' '), width, measure)]
}

/** Interval between labels that fit: 1, 2, 5, 7, 10, 14, … */
export function labelStep(points: number, room: number): number {
  const wanted = Math.max(1, Math.ceil(points / Math.max(1, room)))
  return [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 91, 182, 365].find((step) => step >= wanted) ?? wanted
}

/** Axis steps for counts: 1, 2, 5, 10, … */
export const countSteps: readonly number[] = [1, 2, 5]
  .flatMap((one) => Array.from({ length: 8 }, (_, power) => one * 10 ** power))
  .sort((a, b) => a - b)
