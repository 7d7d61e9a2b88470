import { describe, expect, it } from 'vitest'
import { fileName, toCsv } from './chartFiles.ts'

describe('a CSV file of values', () => {
  it('follows RFC 4180 with a UTF-8 byte order mark', () => {
    expect(
      toCsv([
        ['Store', 'Leads'],
        ['Grove "City", OH', 12],
        ['Línea\nnueva', null],
      ]),
    ).toBe('\uFEFFStore,Leads\r\n"Grove ""City"", OH",12\r\n"Línea\nnueva",\r\n')
  })

  it('escapes formulas in names but not negative numbers', () => {
    expect(toCsv([['=HYPERLINK("x")', '+1', '-2', '@a', ' =1', '＝1', '＠a', -3]])).toBe(
      "\uFEFF\"'=HYPERLINK(\"\"x\"\")\",'+1,'-2,'@a,' =1,'＝1,'＠a,-3\r\n",
    )
  })

  it('has an ASCII file name', () => {
    expect(fileName('Prospectos: Día a día', 'csv')).toBe('prospectos-dia-a-dia.csv')
  })
})
