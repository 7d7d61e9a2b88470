import { describe, expect, test } from 'vitest'
import { wordsPattern } from './spellings.ts'

const finds = (stored: string, written: string) => new RegExp(`^${wordsPattern(stored)}$`, 'i').test(written)

describe('a name in texts', () => {
  test.each([
    ['Jose', 'José'],
    ['José', 'JOSE'],
    ['Jose', 'JOSE\u0301'],
    ['Nguyen', 'Nguyễn'],
    ['Strauss', 'Strauß'],
    ['Straße', 'STRASSE'],
    ['Soren', 'Søren'],
    ['O’Brien', "O'Brien"],
    ['Anne-Marie', 'Anne–Marie'],
    ['Ana  Maria', 'Ana\nMaría'],
    ['Ивойлов', 'ИВОИ\u0306ЛОВ'],
    ['한별', '한별'.normalize('NFD')],
    ['Quill', 'Ｑuill'],
    ['A. (Bo)', 'a. (bo)'],
  ])('%s is found as %s', (stored, written) => {
    expect(finds(stored, written)).toBe(true)
  })

  test.each([
    ['Jose', 'Josie'],
    ['A.', 'Ab'],
    ['Strauss', 'Straus'],
  ])('%s is not %s', (stored, written) => {
    expect(finds(stored, written)).toBe(false)
  })
})
