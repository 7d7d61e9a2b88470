import type { Loaded, Sent } from './load.ts'
import type { Walked } from './walk.ts'

/** What was measured of one page. */
export interface Measured {
  readonly name: string
  readonly isOurs: boolean
  readonly rounds: readonly Loaded[]
  readonly whole: Walked
}

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}
const spread = (numbers: readonly number[]): string => `${Math.min(...numbers).toFixed(0)}–${Math.max(...numbers).toFixed(0)}`
const of = (measured: Measured, key: 'firstPaint' | 'contentPaint' | 'ready' | 'answered' | 'busy') =>
  measured.rounds.map((round) => round[key])
const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '–')
const times = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–')
const bytes = (value: number) => value.toLocaleString('en-US')

const isCode = ({ type, url }: Sent) => type === 'Script' || type === 'Stylesheet' || /\.(js|css)$/.test(url)
const sum = (requests: readonly Sent[], key: 'body' | 'wire') => requests.reduce((total, sent) => total + sent[key], 0)
/** What had arrived whole when the page became interactive. */
const before = ({ requests, ready }: Loaded) => requests.filter(({ endAt }) => endAt !== undefined && endAt <= ready)

/** The first column to the left, the others to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ')
  return [line(head), ...rows.map(line)].join('\n')
}

/** Bytes of code (scripts and styles, bodies), of everything with its headers, and requests: until interactive, and in all. */
export function weights(all: readonly Measured[]): string {
  const cells = (requests: readonly Sent[]) => [
    bytes(sum(requests.filter(isCode), 'body')),
    bytes(sum(requests, 'wire')),
    String(requests.length),
  ]
  return table(
    ['gzip, bytes', 'code', 'on the wire', 'requests', 'whole: code', 'on the wire', 'requests'],
    all.map(({ name, rounds: [first], whole }) => [
      name,
      ...(first ? cells(before(first)) : ['', '', '']),
      ...cells(whole.requests),
    ]),
  )
}

/** Medians in ms, and their ratios to the floor: as they are, and above what the empty page takes. */
export function speeds(all: readonly Measured[], floor: Measured, empty: Measured): string {
  const ratio = (measured: Measured, key: 'firstPaint' | 'ready', isAbove = false) => {
    const base = isAbove ? median(of(empty, key)) : 0
    return times((median(of(measured, key)) - base) / (median(of(floor, key)) - base))
  }
  return table(
    [
      'ms, medians',
      'shell',
      'content',
      'interactive',
      'from–to',
      'main thread',
      'answer',
      'shell ×',
      'interactive ×',
      'above empty ×',
      '×',
    ],
    all.map((measured) => [
      measured.name,
      ...(['firstPaint', 'contentPaint', 'ready'] as const).map((key) => ms(median(of(measured, key)))),
      spread(of(measured, 'ready')),
      ...(['busy', 'answered'] as const).map((key) => ms(median(of(measured, key)))),
      ratio(measured, 'firstPaint'),
      ratio(measured, 'ready'),
      ...(measured === empty ? ['–', '–'] : [ratio(measured, 'firstPaint', true), ratio(measured, 'ready', true)]),
    ]),
  )
}

/** Our limits beside what was measured. */
export function verdicts(
  ours: readonly Measured[],
  floor: Measured,
  limits: { readonly shell: number; readonly interactive: number },
) {
  const rows = ours.map((measured) => {
    const verdict = (key: 'firstPaint' | 'ready', limit: number) => {
      const ratio = median(of(measured, key)) / median(of(floor, key))
      return `${times(ratio)} of ${limit} ${ratio <= limit ? 'kept' : 'OVER'}`
    }
    return [measured.name, verdict('firstPaint', limits.shell), verdict('ready', limits.interactive)]
  })
  return table(['times the hello page', 'shell', 'interactive with live data'], rows)
}

const WIDTH = 60

/** Where the time goes: the requests of the round in the middle, one bar each. */
export function waterfall({ name, rounds }: Measured): string {
  const middle = median(rounds.map((round) => round.ready))
  const [round] = [...rounds].sort((a, b) => Math.abs(a.ready - middle) - Math.abs(b.ready - middle))
  if (!round) return ''
  const end = Math.max(round.ready, ...round.requests.map((sent) => sent.endAt ?? 0))
  const place = (at: number) => Math.round((at / end) * WIDTH)
  const rows = round.requests.map((sent) => {
    const from = place(sent.startAt)
    const bar = `${' '.repeat(from)}${'█'.repeat(Math.max(1, place(sent.endAt ?? end) - from))}`
    const path = new URL(sent.url).pathname
    return [
      path.length > 44 ? `…${path.slice(-43)}` : path,
      sent.startAt.toFixed(0),
      sent.endAt === undefined ? 'later' : sent.endAt.toFixed(0),
      sent.endAt === undefined ? '' : bytes(sent.wire),
      bar.padEnd(WIDTH),
    ]
  })
  const mark = (label: string, at: number) => [
    label,
    at.toFixed(0),
    '',
    '',
    `${' '.repeat(Math.max(0, place(at) - 1))}│`.padEnd(WIDTH),
  ]
  return table(
    [name, 'from', 'to', 'bytes', ''.padEnd(WIDTH)],
    [...rows, mark('shell painted', round.firstPaint), mark('interactive', round.ready)],
  )
}
