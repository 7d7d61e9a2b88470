import { expect, it } from 'vitest'
import { centered, dragged, squareOf } from './crop.ts'

const wide = { width: 400, height: 200 }

it('keeps the largest square in the middle, and a smaller one when zoomed in', () => {
  expect(squareOf(wide, centered)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf(wide, { ...centered, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

it('stays inside the picture whatever it is given', () => {
  expect(squareOf(wide, { zoom: 99, x: 7, y: -3 })).toEqual({ left: 350, top: 0, side: 50 })
  expect(squareOf(wide, { zoom: 0, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 200 })
})

it('follows the pointer by as much as the preview shows, up to the edges', () => {
  // 100 px of a 200 px preview are 100 px of the picture: half of the room of 200.
  expect(dragged(wide, centered, { x: 50, y: 50 }, 200)).toEqual({ zoom: 1, x: 0.25, y: 0.5 })
  expect(dragged(wide, centered, { x: -9_999, y: 0 }, 200).x).toBe(1)
})
