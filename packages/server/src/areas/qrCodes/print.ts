import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { matrixOf, QUIET } from './image.ts'
import type { QrCode } from './staff.ts'

export type PrintFormat = 'labels' | 'posters'

/** In points (72 per inch) on US Letter; leaves the margins that most printers cannot reach. */
const PAGE = { width: 612, height: 792, margin: 36 } as const
interface Sheet {
  readonly columns: number
  readonly rows: number
  readonly code: number
  readonly title: number
  readonly text: number
  /** Cut lines. */
  readonly isCut: boolean
}
const sheets: Readonly<Record<PrintFormat, Sheet>> = {
  labels: { columns: 2, rows: 3, code: 148, title: 13, text: 9, isCut: true },
  posters: { columns: 1, rows: 1, code: 400, title: 34, text: 17, isCut: false },
}

type Pdf = InstanceType<typeof PDFDocument>
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const font = (file: string): string => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}`)

/** A PDF of codes to print, streamed page by page. Without codes, its one page says so. */
export function printCodes(format: PrintFormat, batches: AsyncIterable<readonly QrCode[]>): Readable {
  const { columns, rows, code, isCut, ...sizes } = sheets[format]
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    lang: 'en',
    info: { Title: 'Codes', Creator: 'Walkup' },
  })
  // Names need an embedded font: the built-in PDF fonts cover only Western European letters.
  pdf.registerFont('text', font('DejaVuSans.ttf')).registerFont('strong', font('DejaVuSans-Bold.ttf'))
  const width = (PAGE.width - 2 * PAGE.margin) / columns
  const height = (PAGE.height - 2 * PAGE.margin) / rows
  const perPage = columns * rows

  const draw = async (): Promise<void> => {
    let place = 0
    for await (const batch of batches) {
      for (const one of batch) {
        const at = place++ % perPage
        if (at === 0) {
          await drained(pdf)
          pdf.addPage()
          if (isCut) cutLines(pdf, columns, rows, width, height)
        }
        const box = { x: PAGE.margin + (at % columns) * width, y: PAGE.margin + Math.floor(at / columns) * height, width, height }
        label(pdf, box, one, code, sizes)
      }
    }
    if (place === 0) {
      pdf.addPage().font('text').fontSize(14).text('No code fits the filter.', PAGE.margin, PAGE.margin)
    }
    pdf.end()
  }
  draw().catch((error: unknown) => pdf.destroy(error as Error))
  return pdf as unknown as Readable
}

/** Resolves once the reader has consumed the output: a slow one must not fill the memory. */
async function drained(pdf: Pdf): Promise<void> {
  while ((pdf as unknown as Readable).readableLength > 1_048_576 && !pdf.destroyed)
    await new Promise((resolve) => setTimeout(resolve, 20))
  if (pdf.destroyed) throw new Error('The reader has gone.')
}

function cutLines(pdf: Pdf, columns: number, rows: number, width: number, height: number): void {
  pdf.save().lineWidth(0.5).dash(3, { space: 3 }).strokeColor('#9a9a9a')
  for (let column = 1; column < columns; column++) {
    const x = PAGE.margin + column * width
    pdf.moveTo(x, PAGE.margin).lineTo(x, PAGE.height - PAGE.margin)
  }
  for (let row = 1; row < rows; row++) {
    const y = PAGE.margin + row * height
    pdf.moveTo(PAGE.margin, y).lineTo(PAGE.width - PAGE.margin, y)
  }
  pdf.stroke().restore()
}

/** The code above its label, generator and store, centered in the cell. */
function label(pdf: Pdf, box: Box, code: QrCode, side: number, sizes: { title: number; text: number }): void {
  const { matrix, top, x } = placeCode(code.url, box, side, sizes)
  const unit = side / (matrix.size + 2 * QUIET)
  for (const run of matrix.runs) {
    pdf.rect(x + (run.column + QUIET) * unit, top + (run.row + QUIET) * unit, run.length * unit, unit)
  }
  pdf.fill('#000')
  const inner = { width: box.width - 24, align: 'center', lineBreak: true, ellipsis: true } as const
  const line = (text: string, name: 'strong' | 'text', size: number, y: number, lines: number) => {
    const height = size * 1.2 * lines
    pdf.font(name).fontSize(size).fillColor('#000')
    const used = Math.min(height, pdf.heightOfString(text, inner))
    pdf.text(text, box.x + 12, y, { ...inner, height: height + 1 })
    return y + used
  }
  let y = top + side + sizes.text * 0.3
  y = line(code.label, 'strong', sizes.title, y, 2) + sizes.text * 0.4
  y = line(code.user.name, 'text', sizes.text, y, 1) + 1
  if (code.store) line(`${code.store.name} · No. ${code.store.number}`, 'text', sizes.text, y, 2)
}

function placeCode(url: string, box: Box, side: number, sizes: { title: number; text: number }) {
  const below = sizes.title * 2.4 + sizes.text * 4.4
  return {
    matrix: matrixOf(url),
    x: box.x + (box.width - side) / 2,
    top: box.y + Math.max(4, (box.height - side - below) / 2),
  }
}
