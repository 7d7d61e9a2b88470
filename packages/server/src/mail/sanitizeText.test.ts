import { expect, test } from 'vitest'
import { sanitizeText } from './sanitizeText.ts'

test.each([
  ['Sam', 'Sam'],
  ['Mary-Jane O’Neill', 'Mary-Jane O’Neill'],
  ['J. R. Smith Jr.', 'J. R. Smith Jr.'],
  ['Zoë 王', 'Zoë 王'],
  ['12 St. Clair Ave', '12 St. Clair Ave'],
  ['Win money http://evil.example/x', 'Win money http evil. example/x'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。com', 'evil. com'],
  ['<b>Sam</b>', 'b Sam /b'],
  ['Sam\r\nBcc: all@corp.example', 'Sam Bcc: all corp. example'],
  ['mailto:x@y.example', 'mailto:x y. example'],
])('%j becomes %j', (typed, shown) => {
  expect(sanitizeText(typed, 60)).toBe(shown)
})

test('is shortened by signs, not by bytes', () => {
  expect(sanitizeText('a'.repeat(100), 10)).toBe(`${'a'.repeat(9)}…`)
  expect(sanitizeText('👍'.repeat(20), 5)).toBe(`${'👍'.repeat(4)}…`)
})
