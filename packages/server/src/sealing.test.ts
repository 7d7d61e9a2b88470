import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = 'a key of thirty-two characters or more, for tests'

test('a sealed secret opens with its key and place alone', () => {
  const sealed = seal(key, '1:centah', 'hunter2 ü')
  expect(sealed).not.toContain('hunter2')
  expect(unseal(key, '1:centah', sealed)).toBe('hunter2 ü')
  expect(unseal(`${key}!`, '1:centah', sealed)).toBeUndefined()
  expect(unseal(key, '2:centah', sealed)).toBeUndefined()
})
test('no two sealings are alike', () => expect(seal(key, 'x', 'same')).not.toBe(seal(key, 'x', 'same')))
test('a changed one does not open', () => {
  const parts = seal(key, 'x', 'secret').split('.')
  for (const at of [1, 2, 3]) {
    const changed = parts.map((part, index) => (index === at ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part))
    expect(unseal(key, 'x', changed.join('.'))).toBeUndefined()
  }
  for (const broken of ['', 'v1', 'v1...', 'v2.a.b.c']) expect(unseal(key, 'x', broken)).toBeUndefined()
})
