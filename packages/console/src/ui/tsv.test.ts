import { expect, it } from 'vitest'
import { toTsv } from './tsv.ts'

it('copies rows as cells, without column shifts or formulas', () => {
  const columns = [
    { title: 'Name', text: (row: { name: string }) => row.name },
    { title: 'Length', text: (row: { name: string }) => row.name.length },
    { title: 'Seen' },
  ]
  expect(
    toTsv(
      [{ name: 'Ann\tLee\n' }, { name: '=1+1' }, { name: '+16145550142' }, { name: '-cmd' }, { name: '＝1' }, { name: ' =1' }],
      columns,
    ),
  ).toBe("Name\tLength\nAnn Lee \t8\n'=1+1\t4\n+16145550142\t12\n'-cmd\t4\n'＝1\t2\n' =1\t3")
})
