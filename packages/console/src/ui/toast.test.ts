import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastHover, toast, toasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toastHover.isOn = () => false
  vi.runAllTimers()
  vi.useRealTimers()
})
const texts = () => toasts.get().map(({ text }) => text)

it('dismisses toasts automatically, those with an action or an error later', () => {
  toast('Saved.')
  toast('Gone.', false, { label: 'Undo', run: () => {} })
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual(['Gone.'])
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual([])
})

it('stays open while hovered or focused', () => {
  toast('Gone.', false, { label: 'Undo', run: () => {} })
  toastHover.isOn = () => true
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Gone.'])
  toastHover.isOn = () => false
  vi.advanceTimersByTime(3_000)
  expect(texts()).toEqual([])
})

it('replaces an older toast on the same subject', () => {
  for (const text of ['One', 'Two', 'Three']) toast(text, false, { label: 'Undo', of: 'slot 1', run: () => {} })
  expect(texts()).toEqual(['Three'])
})
