import { before, bytes, codeOf, median, middleOf, ms, of, spread, sum, table, times, type Measured } from './figures.ts'
import type { Sent } from './load.ts'

/** Bytes of code (scripts and styles, bodies), of everything with its headers, and requests: until interactive, and in all. */
export function weights(all: readonly Measured[]): string {
  const cells = (requests: readonly Sent[]) => [bytes(codeOf(requests)), bytes(sum(requests, 'wire')), String(requests.length)]
  return table(
    ['gzip, bytes', 'code', 'on the wire', 'requests', 'whole: code', 'on the wire', 'requests'],
    all.map((measured) => {
      const round = middleOf(measured)
      return [measured.subject.name, ...cells(round ? before(round) : []), ...cells(measured.whole.requests)]
    }),
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
      measured.subject.name,
      ...(['firstPaint', 'contentPaint', 'ready'] as const).map((key) => ms(median(of(measured, key)))),
      spread(of(measured, 'ready')),
      ...(['busy', 'answered'] as const).map((key) => ms(median(of(measured, key)))),
      ratio(measured, 'firstPaint'),
      ratio(measured, 'ready'),
      ...(measured === empty ? ['–', '–'] : [ratio(measured, 'firstPaint', true), ratio(measured, 'ready', true)]),
    ]),
  )
}

const WIDTH = 60

/** Where the time goes: the requests of the round in the middle, one bar each. */
export function waterfall(measured: Measured): string {
  const round = middleOf(measured)
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
    [measured.subject.name, 'from', 'to', 'bytes', ''.padEnd(WIDTH)],
    [...rows, mark('shell painted', round.firstPaint), mark('interactive', round.ready)],
  )
}
