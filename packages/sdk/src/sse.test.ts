import { describe, expect, it } from 'vitest'
import { createSseParser } from './sse.ts'

const stream =
  ': beat\n\nid: 41\nevent: change\ndata: {"a":1}\n\nevent: reset\r\ndata\r\n\r\ndata: one\rdata:two\r\rdata: unfinished'
const expected = [
  { event: 'change', data: '{"a":1}', id: '41' },
  { event: 'reset', data: '', id: '41' },
  { event: 'message', data: 'one\ntwo', id: '41' },
]

describe('the event stream parser', () => {
  it('parses messages, remembers the last id, skips comments, and buffers incomplete input', () => {
    expect(createSseParser()(stream)).toEqual(expected)
  })

  it('accepts chunks split anywhere', () => {
    for (let size = 1; size < stream.length; size++) {
      const parse = createSseParser()
      const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
        stream.slice(index * size, (index + 1) * size),
      )
      expect(pieces.flatMap(parse)).toEqual(expected)
    }
  })

  it('drops a byte order mark and an id with a null character', () => {
    expect(createSseParser()('\uFEFFid: 7\ndata: x\n\nid: 8\0\ndata: y\n\n')).toEqual([
      { event: 'message', data: 'x', id: '7' },
      { event: 'message', data: 'y', id: '7' },
    ])
  })
})
