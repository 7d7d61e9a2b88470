import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvStream } from './csv.ts'

test('a file has a mark, headings and every batch', async () => {
  async function* batches() {
    yield [{ n: 1, s: 'ä' }]
    yield [{ n: 2, s: 'b' }]
  }
  const file = await text(csvStream<{ n: number; s: string }>({ number: (row) => row.n, text: (row) => row.s }, batches()))
  expect(file).toBe('\uFEFFnumber,text\r\n1,ä\r\n2,b\r\n')
})
