import { describe, expect, test } from 'vitest'
import { isCircular, misplacedQuestions, withIds } from './rules.ts'

const question = (id: number, questionId?: number) => ({
  id,
  showIf: questionId === undefined ? null : { questionId, equals: 'a' },
})

describe('the order of questions', () => {
  test('is valid if the condition’s question comes first', () => {
    expect(misplacedQuestions([question(1), question(3), question(2, 1)])).toEqual([])
  })
  test('reports a question that precedes or lacks its condition’s question', () => {
    expect(misplacedQuestions([question(2, 1), question(1), question(3, 9)]).map(({ index }) => index)).toEqual([0, 2])
  })
})

describe('a circle', () => {
  const others = new Map([question(1, 2), question(2, 3), question(3)].map(({ id, showIf }) => [id, showIf]))
  test('is found over several steps', () => expect(isCircular(3, { questionId: 1, equals: 'a' }, others)).toBe(true))
  test('is none where the chain ends, nor where others go in one', () => {
    expect(isCircular(4, { questionId: 1, equals: 'a' }, others)).toBe(false)
    expect(isCircular(4, { questionId: 5, equals: 'a' }, new Map([[5, { questionId: 5, equals: 'a' }]]))).toBe(false)
  })
})

test('an option that was there before keeps its id', () => {
  const label = { en: 'x' }
  expect(
    withIds(
      [
        { value: 'b', label },
        { value: 'c', label },
      ],
      [{ id: 7, value: 'b', label: { en: 'old' } }],
    ),
  ).toEqual([
    { id: 7, value: 'b', label },
    { value: 'c', label },
  ])
})
