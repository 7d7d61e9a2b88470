import { buffer } from 'node:stream/consumers'
import { brandTokens, light } from '@walkup/sdk/look'
import jsqr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { QUIET } from '../../../qr/code.ts'
import { widthOf } from './fonts.ts'
import { printCodes } from './pdf.ts'
import { formats, sheet, type Brand, type Item, type PrintedCode, type PrintFormat } from './sheet.ts'
import { svgPage } from './svg.ts'

const brand: Brand = {
  locale: 'en',
  name: 'Harbor Home Group',
  callToAction: 'Book your free design visit',
  hint: 'Scan with your phone’s camera',
  colors: brandTokens({ accent: '#0b6e4f' }, light),
  radius: 8,
  logo: undefined,
}
const code: PrintedCode = {
  url: 'https://walkup.example/q/Qr3q8xw1Qr3q8xw1Qr3q8xw1ab',
  label: 'Dublin entrance',
  store: { id: 1, number: '0412', name: 'Harbor Home, Dublin', city: 'Dublin' },
  firstName: 'Maria',
  brand,
}
const long = 'Donaudampfschifffahrtsgesellschaft '.repeat(4)
const hostile: PrintedCode = {
  ...code,
  label: long,
  firstName: long,
  store: { id: 1, number: '1'.repeat(40), name: long, city: '' },
  brand: { ...brand, name: long, callToAction: long, hint: long },
}
type Text = Item & { readonly kind: 'text' }
const textsOf = (items: readonly Item[]) => items.filter((item): item is Text => item.kind === 'text')
const sizeOf = (items: readonly Item[], words: string) =>
  Math.max(...textsOf(items).flatMap(({ text, size }) => (words.includes(text) || text.includes(words) ? [size] : [])))
const names = Object.keys(formats) as PrintFormat[]

describe.each(names)('a %s', (format) => {
  test('has the call to action in large letters and the label in small print', () => {
    const items = sheet(format, [code])
    expect(sizeOf(items, brand.callToAction)).toBeGreaterThan(sizeOf(items, 'Dublin entrance') * 2)
    expect(sizeOf(items, 'Dublin entrance')).toBe(Math.min(...textsOf(items).map(({ size }) => size)))
    expect(textsOf(items).some(({ text }) => text === 'Maria')).toBe(format === 'badge')
  })

  test('keeps the longest texts on the page, and the code large enough to scan', () => {
    const { width, height, columns, rows } = formats[format]
    const codes = Array.from({ length: columns * rows }, () => hostile)
    const items = sheet(format, codes)
    for (const { x, y, text, face, size } of textsOf(items)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + widthOf(text, face, size)).toBeLessThanOrEqual(width)
      expect(y).toBeLessThan(height - 8)
    }
    const drawn = items.filter((item) => item.kind === 'code')
    expect(drawn).toHaveLength(codes.length)
    // An inch: readable from about ten inches, by the usual ratio of 10:1.
    for (const { side } of drawn) expect(side).toBeGreaterThan(72)
  })
})

test('the preview draws a code that cameras read', () => {
  const svg = svgPage('letter', sheet('letter', [code]))
  const path = /shape-rendering="crispEdges" d="([^"]+)"/.exec(svg)?.[1] ?? ''
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number) as [number, number, number])
  const side = Math.max(...runs.map(([x, , length]) => x + length)) + QUIET
  const scale = 4
  const pixels = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255)
  for (const [left, top, length] of runs)
    for (let y = top * scale; y < (top + 1) * scale; y++)
      for (let x = left * scale; x < (left + length) * scale; x++)
        pixels.fill(0, (y * side * scale + x) * 4, (y * side * scale + x) * 4 + 3)
  expect(jsqr(pixels, side * scale, side * scale)?.data).toBe(code.url)
})

test('names with letters that the typeface lacks are set in another, as a whole', () => {
  const face = (name: string) => textsOf(sheet('letter', [{ ...code, brand: { ...brand, name } }]))[0]?.face.path
  expect(face('Éclair & Niño')).toContain('figtree')
  expect(face('Łódź Kuchnie')).toContain('DejaVu')
})

test('a PDF names the language of its texts, and says when it has no code', async () => {
  async function* batches(...codes: PrintedCode[]) {
    yield codes
  }
  const text = async (...codes: PrintedCode[]) => (await buffer(await printCodes('letter', batches(...codes)))).toString('latin1')
  const french = { ...code, brand: { ...brand, locale: 'fr-CA' } }
  const two = await text(french, french)
  expect(two).toContain('/Lang (fr-CA)')
  expect(two).toContain('/Count 2')
  const none = await text()
  expect(none).toContain('/Lang (en)')
  expect(none).toContain('/Count 1')
})
