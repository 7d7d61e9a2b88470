import { expect, test } from 'vitest'
import { StatementNames } from './statementNames.ts'

const repeat = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text)).at(-1)

test('a statement is named from its third use on, and always the same', () => {
  const names = new StatementNames()
  expect(repeat(names, 'select 1', 2)).toBeUndefined()
  expect(repeat(names, 'select 1', 1)).toBe('walkup_1')
  expect(repeat(names, 'select 2', 3)).toBe('walkup_2')
  expect(repeat(names, 'select 1', 5)).toBe('walkup_1')
})

test('the number of names is limited', () => {
  const names = new StatementNames({ maxPrepared: 2 })
  expect(['a', 'b', 'c'].map((text) => repeat(names, text, 9))).toEqual(['walkup_1', 'walkup_2', undefined])
})

test('texts that never repeat are forgotten', () => {
  const names = new StatementNames({ maxCounted: 10 })
  names.nameOf('rare')
  names.nameOf('rare')
  for (let n = 0; n < 20; n++) names.nameOf(`once ${n}`)
  expect(names.nameOf('rare')).toBeUndefined()
})
