import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { QUIET } from '../../../qr/code.ts'
import { faceFor } from './fonts.ts'
import { formats, sheet, type Item, type PrintedCode, type PrintFormat } from './sheet.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** The text of a print without codes. */
export const nothingToPrint = (text: string): Item[] => [
  { kind: 'text', x: 36, y: 48, text, size: 14, face: faceFor(text, 'text'), fill: '#000000' },
]

/** Regroups batches of codes into pages. */
export async function* pages(
  format: PrintFormat,
  batches: AsyncIterable<readonly PrintedCode[]>,
): AsyncGenerator<readonly PrintedCode[]> {
  const most = formats[format].columns * formats[format].rows
  let page: PrintedCode[] = []
  for await (const batch of batches) {
    for (const code of batch) {
      page.push(code)
      if (page.length < most) continue
      yield page
      page = []
    }
  }
  if (page.length) yield page
}

/** A PDF of codes, streamed page by page; without codes, a single page says so. Its language is that of the first code. */
export async function printCodes(format: PrintFormat, batches: AsyncIterable<readonly PrintedCode[]>): Promise<Readable> {
  const { width, height } = formats[format]
  const size = [width, height] as [number, number]
  const sheets = pages(format, batches)
  let page = await sheets.next()
  const lang = page.value?.[0]?.brand.locale ?? 'en'
  const pdf = new PDFDocument({ size, margin: 0, autoFirstPage: false, lang, info: { Title: 'QR codes', Creator: 'Walkup' } })
  const draw = async (): Promise<void> => {
    let items = page.done ? nothingToPrint('No code fits the filter.') : sheet(format, page.value)
    for (;;) {
      pdf.addPage()
      for (const item of items) add(pdf, item)
      if (page.done || (page = await sheets.next()).done) break
      await drained(pdf)
      items = sheet(format, page.value)
    }
    pdf.end()
  }
  draw().catch((error: unknown) => pdf.destroy(error as Error))
  return pdf as unknown as Readable
}

/** Resolves once the reader has consumed the output, so that a slow reader does not fill the memory. */
async function drained(pdf: Pdf): Promise<void> {
  while ((pdf as unknown as Readable).readableLength > 1_048_576 && !pdf.destroyed)
    await new Promise((resolve) => setTimeout(resolve, 20))
  if (pdf.destroyed) throw new Error('The reader has gone.')
}

function add(pdf: Pdf, item: Item): void {
  switch (item.kind) {
    case 'box':
      pdf.roundedRect(item.x, item.y, item.width, item.height, item.radius).fill(item.fill)
      return
    case 'logo': {
      const place = item.isCentered ? ({ align: 'center', valign: 'center' } as const) : {}
      // The same buffer is embedded once per file.
      pdf.image(item.logo.bytes, item.x, item.y, { fit: [item.width, item.height], ...place })
      return
    }
    case 'code': {
      const unit = item.side / (item.matrix.size + 2 * QUIET)
      for (const { row, column, length } of item.matrix.runs)
        pdf.rect(item.x + (column + QUIET) * unit, item.y + (row + QUIET) * unit, length * unit, unit)
      pdf.fill('#000000')
      return
    }
    case 'text':
      pdf.font(item.face.path).fontSize(item.size).fillColor(item.fill)
      pdf.text(item.text, item.x, item.y, { lineBreak: false, baseline: 'alphabetic' })
      return
    case 'cut':
      pdf.save().lineWidth(0.5).dash(3, { space: 3 }).strokeColor('#9a9a9a')
      pdf.moveTo(...(item.from as [number, number])).lineTo(...(item.to as [number, number]))
      pdf.stroke().restore()
  }
}
