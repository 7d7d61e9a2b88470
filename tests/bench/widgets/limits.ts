import { before, bytes, codeOf, median, middleOf, of, table, times, type Measured } from './figures.ts'
import type { Sent } from './load.ts'

/** How many times as long as the hello page, and bytes of code, gzip. */
export interface Limits {
  readonly shell: number
  readonly interactive: number
  readonly firstCode: number
  readonly wholeCode: number
  readonly allCode: number
}
const judged = (text: string, value: number, limit: number) => `${text} of ${bytes(limit)}: ${value <= limit ? 'kept' : 'OVER'}`

/** The limits and the results; for times also the fastest rounds, which a busy machine affects least. */
export function verdicts(all: readonly Measured[], floor: Measured, limits: Limits): string {
  // The one-file builds hold every language and step: what they weigh is another matter.
  const ours = all.filter(({ subject }) => subject.widget && !subject.isSingle)
  const rows = ours.map((measured) => {
    const round = middleOf(measured)
    const time = (key: 'firstPaint' | 'ready', limit: number) => {
      const ratio = median(of(measured, key)) / median(of(floor, key))
      const quickest = Math.min(...of(measured, key)) / Math.min(...of(floor, key))
      return judged(`${times(ratio)} (${times(quickest)})`, ratio, limit)
    }
    const weight = (requests: readonly Sent[], limit: number) => judged(bytes(codeOf(requests)), codeOf(requests), limit)
    return [
      measured.subject.name,
      time('firstPaint', limits.shell),
      time('ready', limits.interactive),
      weight(round ? before(round) : [], limits.firstCode),
      weight(measured.whole.requests, limits.wholeCode),
    ]
  })
  const together = (pages: readonly Measured[]) => {
    const files = new Map(pages.flatMap(({ whole }) => whole.requests).map((sent) => [new URL(sent.url).pathname, sent]))
    return codeOf([...files.values()])
  }
  const widgets = [...new Map(ours.toReversed().map((measured) => [measured.subject.widget, measured])).values()]
  return [
    table(
      [
        'times the hello page (of the quickest rounds)',
        'shell',
        'interactive, live data',
        'code until then',
        'code of the whole flow',
      ],
      rows,
    ),
    `code of the ${widgets.length} widgets together, each file once: ${judged(bytes(together(widgets)), together(widgets), limits.allCode)}; with every way to use them ${bytes(together(ours))}`,
  ].join('\n')
}
