import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { matrixOf, QUIET, svgOf } from './code.ts'

const url = 'https://walkup.example/q/Qr3q8xw1Qr3q8xw1Qr3q8xw1ab'

/** Dark pixels, as a camera would see them. */
function seen(side: number, scale: number, isDark: (x: number, y: number) => boolean): string | undefined {
  const width = side * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (isDark(Math.floor(x / scale), Math.floor(y / scale))) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return jsqr(pixels, width, width)?.data
}

test('the matrix reads as the text', () => {
  const { size, runs } = matrixOf(url)
  const dark = new Set(runs.flatMap(({ row, column, length }) => Array.from({ length }, (_, at) => `${column + at} ${row}`)))
  expect(seen(size + 2 * QUIET, 4, (x, y) => dark.has(`${x - QUIET} ${y - QUIET}`))).toBe(url)
})

test('the SVG draws that matrix inside a quiet zone', () => {
  const svg = svgOf(url)
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  expect(side).toBe(matrixOf(url).size + 8)
  const cells = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(
    (match) => match.slice(1, 4).map(Number) as [number, number, number],
  )
  expect(seen(side, 3, (x, y) => cells.some(([left, top, length]) => y === top && x >= left && x < left + length))).toBe(url)
})
