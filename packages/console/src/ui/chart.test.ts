import { describe, expect, it } from 'vitest'
import { fileName, toCsv } from './chartFiles.ts'

describe('a file of figures', () => {
  it('is RFC 4180 with the mark of UTF-8', () => {
    expect(
      toCsv([
        ['Store', 'Leads'],
        ['Grove "City", OH', 12],
        ['Línea\nnueva', null],
      ]),
    ).toBe('\uFEFFStore,Leads\r\n"Grove ""City"", OH",12\r\n"Línea\nnueva",\r\n')
  })

  it('never runs what a name begins with, and leaves figures below zero alone', () => {
    expect(toCsv([['=HYPERLINK("x")', '+1', '-2', '@a', -3]])).toBe('\uFEFF"\'=HYPERLINK(""x"")",\'+1,\'-2,\'@a,-3\r\n')
  })

  it('is named in plain letters', () => {
    expect(fileName('Prospectos: Día a día', 'csv')).toBe('prospectos-dia-a-dia.csv')
  })
})
