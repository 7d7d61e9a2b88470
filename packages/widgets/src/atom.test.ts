import { expect, it } from 'vitest'
import { atom } from './atom.ts'

it('tells each new value and the one before, and nothing where none is new', () => {
  const store = atom(1)
  const heard: unknown[] = []
  const stop = store.listen((value, before) => heard.push([value, before]))
  store.subscribe((value) => heard.push(value))
  store.set(2)
  store.set(2)
  stop()
  store.set(3)
  expect(heard).toEqual([1, [2, 1], 2, 3])
  expect(store.get()).toBe(3)
})

it('leaves everyone with the last value when a listener sets another', () => {
  const store = atom(1)
  const last: number[] = []
  store.listen((value) => value === 2 && store.set(3))
  store.listen((value) => last.push(value))
  store.set(2)
  expect(last).toEqual([3])
})
