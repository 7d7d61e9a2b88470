import { expect, it } from 'vitest'
import { sizeWithin, withoutMargins } from './logoFile.ts'

const colors = { ' ': [0, 0, 0, 0], w: [255, 255, 255, 255], n: [250, 247, 252, 255], b: [20, 60, 200, 255] } as const
/** A picture of one character per pixel. */
const picture = (...lines: readonly string[]) => {
  const data = Uint8ClampedArray.from(
    lines.flatMap((line) => line.split('').flatMap((one) => colors[one as keyof typeof colors])),
  )
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width: lines[0]?.length ?? 0, height: lines.length }
}

it('cuts off transparent margins, and keeps what is white in the logo', () => {
  expect(withoutMargins(picture('      ', '  wb  ', '  bw  ', '      ', '      '))).toEqual({
    left: 2,
    top: 1,
    width: 2,
    height: 2,
  })
})

it('cuts off white margins with the noise of a JPEG', () => {
  expect(withoutMargins(picture('wnww', 'nwbw', 'wbww'))).toEqual({ left: 1, top: 1, width: 2, height: 2 })
})

it('keeps a colored ground, a picture without margins, and one that is all margin', () => {
  for (const one of [picture('bbbb', 'bwwb', 'bbbb'), picture('wb', 'bw'), picture('ww', 'ww'), picture('  ', '  ')])
    expect(withoutMargins(one)).toEqual({ left: 0, top: 0, width: one.width, height: one.height })
})

it('fits within the limits, and enlarges drawings only', () => {
  expect(sizeWithin(4000, 1000, false)).toEqual({ width: 800, height: 200 })
  expect(sizeWithin(100, 80, false)).toEqual({ width: 100, height: 80 })
  expect(sizeWithin(100, 80, true)).toEqual({ width: 400, height: 320 })
  expect(sizeWithin(0, 0, true, 3)).toEqual({ width: 2400, height: 960 })
})
