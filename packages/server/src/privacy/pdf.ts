import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import type { SubjectData } from './subject.ts'

const font = (file: string): string => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}`)
const plain = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value on one line; nested ones with their names. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length ? value.map(shown).join('; ') : '–'
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${plain(name)}: ${shown(part)}`)
    return parts.join(', ') || '–'
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A person's data on US Letter, by section; times in UTC. */
export function subjectPdf({ person, generatedAt, sections }: SubjectData): Readable {
  const title = `Personal data of ${person}`
  const pdf = new PDFDocument({ size: 'LETTER', margin: 54, lang: 'en', info: { Title: title, Creator: 'Walkup' } })
  pdf.registerFont('text', font('DejaVuSans.ttf')).registerFont('strong', font('DejaVuSans-Bold.ttf'))
  pdf.font('strong').fontSize(18).text(title)
  pdf.font('text').fontSize(9).fillColor('#555').text(`Generated ${generatedAt}. All times are in UTC.`).fillColor('#000')
  for (const [name, rows] of Object.entries(sections)) {
    pdf
      .moveDown(1)
      .font('strong')
      .fontSize(13)
      .text(`${plain(name)} (${rows.length})`)
    for (const row of rows) {
      pdf.moveDown(0.5)
      for (const [field, value] of Object.entries(row)) {
        if (value === null || value === undefined) continue
        if (typeof value === 'string' && value.startsWith('data:image/')) {
          pdf.image(value, { fit: [400, 300] })
          continue
        }
        pdf
          .font('strong')
          .fontSize(9)
          .text(`${plain(field)}: `, { continued: true })
          .font('text')
          .text(shown(value))
      }
    }
    if (!rows.length) pdf.font('text').fontSize(9).text('No data.')
  }
  pdf.end()
  return pdf as unknown as Readable
}
