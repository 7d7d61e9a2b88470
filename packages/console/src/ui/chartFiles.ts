import { csvLine } from '@walkup/sdk/reading'
import { font } from './tokens.css.ts'

/** CSV (RFC 4180) with the byte order mark by which spreadsheets recognize UTF-8. */
export const toCsv = (rows: readonly Parameters<typeof csvLine>[0][]): string => `\uFEFF${rows.map(csvLine).join('')}`

/** `Leads by store, Nov 1` to `leads-by-store-nov-1`. */
export const fileName = (title: string, type: string): string =>
  `${title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)}.${type}`

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

interface Colors {
  readonly paper: string
  readonly ink: string
  readonly muted: string
}
/** A chart as a self-contained image with title and legend, at the screen's resolution. */
export function toPicture(
  chart: HTMLCanvasElement,
  title: string,
  key: string,
  { paper, ink, muted }: Colors,
): Promise<Blob | null> {
  const scale = devicePixelRatio
  const [edge, head] = [16 * scale, 56 * scale]
  const picture = document.createElement('canvas')
  picture.width = chart.width + edge * 2
  picture.height = chart.height + head + edge * 2
  const context = picture.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = paper
  context.fillRect(0, 0, picture.width, picture.height)
  context.textBaseline = 'top'
  context.fillStyle = ink
  context.font = `600 ${16 * scale}px ${font}`
  context.fillText(title, edge, edge, chart.width)
  context.fillStyle = muted
  context.font = `${12 * scale}px ${font}`
  context.fillText(key, edge, edge + 26 * scale, chart.width)
  context.drawImage(chart, edge, edge + head)
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'))
}
