import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Language } from './language.ts'
import type { Bar, Sheet, SheetColumn } from './sheet.ts'

const font = (file: string): string => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}`)

/** Space for the page number below the text. */
const MARGIN = 40
const FOOTER = 16
const SIZE = 8
const ROW = 15
const PAD = 6
const NARROWEST = 36
const WIDEST = 160
const LONGEST = 200
const ink = { text: '#1c2024', quiet: '#5b636b', line: '#d7dbdf', bar: '#2f6f8f' }

/** Mail servers commonly refuse more than 10 MB, and an attachment grows by a third. */
const MAX_BYTES = 4_000_000

type Pdf = InstanceType<typeof PDFDocument>

interface Frame {
  readonly organization: string
  /** When it was generated, as text. */
  readonly generated: string
}

/** A sheet as PDF on US Letter, landscape, with every text in the recipient's language. */
export async function sheetPdf(sheet: Sheet, { organization, generated }: Frame, { t, code }: Language): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    lang: code,
    bufferPages: true,
    info: { Title: oneLine(sheet.title), Creator: 'Walkup' },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  pdf.registerFont('text', font('DejaVuSans.ttf')).registerFont('strong', font('DejaVuSans-Bold.ttf'))
  pdf.font('strong').fontSize(17).fillColor(ink.text).text(oneLine(sheet.title))
  pdf
    .font('text')
    .fontSize(9)
    .fillColor(ink.quiet)
    .text([organization, ...sheet.lines].join(' · '))
    .text(generated)
  if (sheet.headline) {
    const { label, value, comparison } = sheet.headline
    pdf.moveDown(0.8).font('text').fontSize(10).fillColor(ink.quiet).text(label)
    pdf.font('strong').fontSize(22).fillColor(ink.text).text(value)
    pdf.font('text').fontSize(9).fillColor(ink.quiet).text(comparison)
  }
  if (sheet.bars?.length) drawBars(pdf, sheet.bars)
  if (sheet.facts) drawFacts(pdf, sheet.facts)
  const dropped = sheet.rows.length ? drawTable(pdf, sheet) : 0
  const notes = [
    ...(sheet.rows.length ? [] : [t('empty')]),
    ...(sheet.rowCount > sheet.rows.length ? [t('rowsCut', { shown: sheet.rows.length, total: sheet.rowCount })] : []),
    ...(dropped ? [t('columnsCut', { count: dropped })] : []),
  ]
  for (const note of notes) pdf.moveDown(0.8).font('text').fontSize(9).fillColor(ink.text).text(note, MARGIN)
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the bottom margin, where text would otherwise start another page.
    pdf.page.margins.bottom = 0
    pdf
      .font('text')
      .fontSize(SIZE)
      .fillColor(ink.quiet)
      .text(t('page', { page: page + 1, pages: count }), MARGIN, pdf.page.height - MARGIN, { align: 'right', lineBreak: false })
  }
  pdf.end()
  return done
}

/** A PDF of at most `most` bytes: with fewer rows if it must be, which it then says. */
export async function fittingPdf(sheet: Sheet, frame: Frame, language: Language, most = MAX_BYTES): Promise<Buffer> {
  for (let rows = sheet.rows; ; rows = rows.slice(0, Math.floor(rows.length / 2))) {
    const pdf = await sheetPdf({ ...sheet, rows }, frame, language)
    if (pdf.length <= most || rows.length <= 1) return pdf
  }
}

const bottom = (pdf: Pdf) => pdf.page.height - MARGIN - FOOTER
const inside = (pdf: Pdf) => pdf.page.width - 2 * MARGIN
/** Starts a page unless `height` fits. */
function reserve(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottom(pdf)) pdf.addPage()
}
/** One line of a length that is quick to measure, whatever people typed. */
const oneLine = (text: string): string => text.slice(0, LONGEST).replace(/[\p{C}\s]+/gu, ' ')

/** One line that is shortened to fit. */
function cell(pdf: Pdf, text: string, x: number, y: number, width: number, align: 'left' | 'right' = 'left'): void {
  const signs = Array.from(oneLine(text))
  const fits = (count: number) => pdf.widthOfString(`${signs.slice(0, count).join('')}…`) <= width
  let shown = signs.join('')
  if (pdf.widthOfString(shown) > width) {
    let [least, most] = [0, signs.length]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (fits(middle)) least = middle
      else most = middle - 1
    }
    shown = `${signs.slice(0, least).join('')}…`
  }
  pdf.text(shown, align === 'right' ? x + width - pdf.widthOfString(shown) : x, y, { lineBreak: false })
}

function drawBars(pdf: Pdf, bars: readonly Bar[]): void {
  const height = bars.length > 16 ? 9 : 13
  pdf.moveDown(1)
  reserve(pdf, Math.min(bars.length, 24) * height + 8)
  const largest = Math.max(...bars.map(({ value }) => value), 1)
  const [labelWidth, valueWidth] = [190, 70]
  const full = inside(pdf) - labelWidth - valueWidth
  pdf.font('text').fontSize(height > 9 ? SIZE : 6)
  for (const { label, value, text } of bars) {
    reserve(pdf, height)
    const y = pdf.y
    const width = (Math.max(0, value) / largest) * full
    pdf.fillColor(ink.text)
    cell(pdf, label, MARGIN, y, labelWidth - PAD)
    pdf.rect(MARGIN + labelWidth, y, Math.max(width, 0.5), height - 4).fill(ink.bar)
    pdf.fillColor(ink.text)
    cell(pdf, text, MARGIN + labelWidth + width + PAD, y, valueWidth)
    pdf.y = y + height
  }
  pdf.x = MARGIN
}

function drawFacts(pdf: Pdf, facts: NonNullable<Sheet['facts']>): void {
  const across = 4
  const width = inside(pdf) / across
  pdf.y += 10
  for (let at = 0; at < facts.length; at += across) {
    reserve(pdf, 30)
    const y = pdf.y
    facts.slice(at, at + across).forEach(([label, value], index) => {
      const x = MARGIN + index * width
      pdf.font('text').fontSize(SIZE).fillColor(ink.quiet)
      cell(pdf, label, x, y, width - PAD)
      pdf.font('strong').fontSize(11).fillColor(ink.text)
      cell(pdf, value, x, y + 10, width - PAD)
    })
    pdf.y = y + 30
  }
  pdf.x = MARGIN
}

/** A heading's lines: at most three, as many words to each as fit. */
function wrap(pdf: Pdf, title: string, width: number): string[] {
  const lines: string[] = []
  for (const word of oneLine(title).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && (lines.length === 3 || pdf.widthOfString(`${last} ${word}`) <= width))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The widths of the columns that fit, by their contents. */
function widthsOf(pdf: Pdf, { columns, rows, total }: Sheet): number[] {
  const measured = columns.map(({ title }, index) => {
    pdf.font('strong').fontSize(SIZE)
    // Headings wrap at their words.
    const heads = [...oneLine(title).split(' '), total?.[index] ?? ''].map((text) => pdf.widthOfString(oneLine(text)))
    pdf.font('text')
    const cells = rows.slice(0, 100).map((row) => pdf.widthOfString(oneLine(row[index] ?? '')))
    return Math.min(WIDEST, Math.max(NARROWEST, ...heads, ...cells) + 2 * PAD)
  })
  const widths: number[] = []
  let used = 0
  for (const width of measured) {
    if (used + Math.min(width, NARROWEST * 2) > inside(pdf)) break
    const fitting = Math.min(width, inside(pdf) - used)
    widths.push(fitting)
    used += fitting
  }
  // What is left goes to the first column, which names the row.
  if (widths[0] !== undefined && used < inside(pdf)) widths[0] += Math.min(inside(pdf) - used, WIDEST)
  return widths
}

/** Draws the rows with the headings on every page. @returns how many columns do not fit */
function drawTable(pdf: Pdf, sheet: Sheet): number {
  const { columns, rows, total } = sheet
  const widths = widthsOf(pdf, sheet)
  const line = (cells: readonly string[], isStrong: boolean, hasRule = true) => {
    const y = pdf.y
    let x = MARGIN
    pdf
      .font(isStrong ? 'strong' : 'text')
      .fontSize(SIZE)
      .fillColor(ink.text)
    widths.forEach((width, index) => {
      const isNumber = (columns[index] as SheetColumn).isNumber
      cell(pdf, cells[index] ?? '', x + PAD, y + 3, width - 2 * PAD, isNumber ? 'right' : 'left')
      x += width
    })
    if (hasRule)
      pdf
        .moveTo(MARGIN, y + ROW)
        .lineTo(x, y + ROW)
        .lineWidth(0.5)
        .strokeColor(ink.line)
        .stroke()
    pdf.y = y + ROW
  }
  const head = () => {
    pdf.font('strong').fontSize(SIZE)
    const wrapped = widths.map((width, index) => wrap(pdf, columns[index]?.title ?? '', width - 2 * PAD))
    const height = Math.max(...wrapped.map((lines) => lines.length))
    // All but the last line, which has the rule below it.
    for (let at = height; at > 1; at--) {
      line(
        wrapped.map((lines) => lines.at(-at) ?? ''),
        true,
        false,
      )
      pdf.y -= ROW - SIZE - 2
    }
    line(
      wrapped.map((lines) => lines.at(-1) ?? ''),
      true,
    )
  }
  pdf.y += 12
  reserve(pdf, 4 * ROW)
  head()
  for (const row of rows) {
    if (pdf.y + ROW > bottom(pdf)) {
      pdf.addPage()
      head()
    }
    line(row, false)
  }
  if (total) {
    reserve(pdf, ROW)
    line(total, true)
  }
  pdf.x = MARGIN
  return columns.length - widths.length
}
