import type { Loaded, Sent } from './load.ts'
import type { Subject } from './pages.ts'
import type { Walked } from './completeFlow.ts'

/** The measurements of one page. */
export interface Measured {
  readonly subject: Subject
  readonly rounds: readonly Loaded[]
  readonly whole: Walked
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}
/** The round nearest to the median. */
export function middleOf({ rounds }: Measured): Loaded | undefined {
  const middle = median(rounds.map((round) => round.ready))
  return [...rounds].sort((a, b) => Math.abs(a.ready - middle) - Math.abs(b.ready - middle))[0]
}
export const spread = (numbers: readonly number[]): string =>
  `${Math.min(...numbers).toFixed(0)}–${Math.max(...numbers).toFixed(0)}`
export const of = (measured: Measured, key: 'firstPaint' | 'contentPaint' | 'ready' | 'answered' | 'busy') =>
  measured.rounds.map((round) => round[key])
export const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '–')
export const times = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–')
export const bytes = (value: number) => value.toLocaleString('en-US')

export const isCode = ({ type, url }: Sent) => type === 'Script' || type === 'Stylesheet' || /\.(js|css)$/.test(url)
export const sum = (requests: readonly Sent[], key: 'body' | 'wire') => requests.reduce((total, sent) => total + sent[key], 0)
export const codeOf = (requests: readonly Sent[]) => sum(requests.filter(isCode), 'body')
/** The requests completed when the page became interactive. */
export const before = ({ requests, ready }: Loaded) => requests.filter(({ endAt }) => endAt !== undefined && endAt <= ready)

/** Aligns the first column left and the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ')
  return [line(head), ...rows.map(line)].join('\n')
}
