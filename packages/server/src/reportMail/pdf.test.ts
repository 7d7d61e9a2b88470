import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'
import { fittingPdf, sheetPdf } from './pdf.ts'
import type { Sheet } from './sheet.ts'

const sheet = (rows: number, columns = 4): Sheet => ({
  title: 'Tiendas: «Semana» <b>',
  lines: ['Nov 1 – 30, 2026'],
  headline: { label: 'Prospectos', value: '48', comparison: '31 en octubre' },
  bars: [{ label: 'Northgate', value: 12, text: '12' }],
  facts: [['Ventas', '3']],
  columns: Array.from({ length: columns }, (_, index) => ({ title: `Column ${index}`, isNumber: index > 0 })),
  rows: Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, index) => (index ? `${row * index}` : `Store number ${row}, with a name`)),
  ),
  total: Array.from({ length: columns }, () => '9'),
  rowCount: rows,
})
const frame = { organization: 'Harbor', generated: 'Generated today' }
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

describe('the PDF of a report', () => {
  it('has a page per screenful of rows, and no empty one', async () => {
    expect(pages(await sheetPdf(sheet(3), frame, languageOf(2)))).toBe(1)
    const long = pages(await sheetPdf(sheet(200), frame, languageOf(1)))
    expect(long).toBeGreaterThan(5)
    expect(long).toBeLessThan(9)
  })
  it('survives more columns than fit, no rows, and text of any kind', async () => {
    const strange = { ...sheet(1), rows: [['\u202eevil\u0000', '🙂', '', 'x'.repeat(5000)]] }
    for (const odd of [sheet(2, 60), { ...sheet(0), bars: [] }, strange])
      expect((await sheetPdf(odd, frame, languageOf(3))).subarray(0, 5).toString()).toBe('%PDF-')
  })
  it('drops rows until it is small enough', async () => {
    const whole = await fittingPdf(sheet(400), frame, languageOf(1))
    const most = Math.floor(whole.length * 0.75)
    const small = await fittingPdf(sheet(400), frame, languageOf(1), most)
    expect(small.length).toBeLessThanOrEqual(most)
    expect(pages(small)).toBeLessThan(pages(whole))
  })
})
