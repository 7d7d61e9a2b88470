import { describe, expect, it } from 'vitest'
import type { FileResult } from '../support/fileReport.ts'
import { mergeSecondLook } from '../secondLook.mjs'

const result = (file: string, passed: number, failures: string[] = [], project = 'http'): FileResult => ({
  file,
  project,
  passed,
  failures,
})

describe('the second look at failed files', () => {
  it('counts a file that passes alone as passed, and lists its first failure', () => {
    const first = result('a', 3, ['books: timeout'])
    expect(mergeSecondLook([first, result('b', 2)], [result('a', 4)])).toEqual({
      results: [result('b', 2), result('a', 4)],
      flaky: [first],
    })
  })

  it('leaves a file red that fails again, with the second failure', () => {
    const again = result('a', 3, ['books: 500'])
    expect(mergeSecondLook([result('a', 3, ['books: timeout'])], [again])).toEqual({ results: [again], flaky: [] })
  })

  it('leaves a file red that did not run again', () => {
    const first = result('a', 3, ['books: timeout'])
    const ended = result('', 0, ['the runner ended with code 1'], '')
    expect(mergeSecondLook([first], [ended])).toEqual({ results: [ended, first], flaky: [] })
  })

  it('ignores other projects’ runs of the same file', () => {
    const first = result('a', 0, ['x'], 'http on pglite')
    const others = [result('a', 1, [], 'http on postgres')]
    expect(
      mergeSecondLook([first, ...others], [result('a', 1, [], 'http on pglite'), result('a', 0, ['y'], 'http on postgres')]),
    ).toEqual({
      results: [...others, result('a', 1, [], 'http on pglite')],
      flaky: [first],
    })
  })

  it('takes the second run of everything where the runner failed as a whole', () => {
    const ended = result('', 0, ['the runner ended with code 1'], '')
    const second = [result('a', 1), result('b', 1)]
    expect(mergeSecondLook([ended, result('a', 1)], second)).toEqual({ results: second, flaky: [ended] })
    expect(mergeSecondLook([ended, result('a', 1)], [ended])).toEqual({ results: [ended], flaky: [] })
  })
})
