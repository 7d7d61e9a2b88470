import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The opening tags of buttons in a source; `>` inside braces does not end one. */
function* buttonsOf(source: string): Generator<string> {
  for (const { index } of source.matchAll(/<(Button|button)\b/g)) {
    let depth = 0
    let end = index
    for (; end < source.length; end++) {
      const sign = source[end]
      if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (sign === '>' && depth === 0) break
    }
    yield source.slice(index, end)
  }
}

it('is used wherever a button can be disabled, so that it says why', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('stories'),
  )
  const silent = files.flatMap((file) =>
    [...buttonsOf(readFileSync(root + file, 'utf8'))]
      .filter((tag) => /\sdisabled[=\s]/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  )
  expect(silent, 'use ReasonButton with a reason').toEqual([])
})
