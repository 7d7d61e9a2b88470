import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hold, toast, toasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  hold.isOn = () => false
  vi.runAllTimers()
  vi.useRealTimers()
})
const said = () => toasts.get().map(({ text }) => text)

it('lets a message go by itself, an offer or a fault later', () => {
  toast('Saved.')
  toast('Gone.', false, { label: 'Undo', run: () => {} })
  vi.advanceTimersByTime(6_000)
  expect(said()).toEqual(['Gone.'])
  vi.advanceTimersByTime(6_000)
  expect(said()).toEqual([])
})

it('keeps a message while it is pointed at or has the focus', () => {
  toast('Gone.', false, { label: 'Undo', run: () => {} })
  hold.isOn = () => true
  vi.advanceTimersByTime(60_000)
  expect(said()).toEqual(['Gone.'])
  hold.isOn = () => false
  vi.advanceTimersByTime(3_000)
  expect(said()).toEqual([])
})

it('gives a newer offer on the same the older one’s place', () => {
  for (const text of ['One', 'Two', 'Three']) toast(text, false, { label: 'Undo', of: 'slot 1', run: () => {} })
  expect(said()).toEqual(['Three'])
})
