import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { radixSelectStyle, secure } from './secure.ts'

describe('the Trusted Types policy', () => {
  const made: { name: string; rules: { createHTML(html: string): string | null } }[] = []
  const page = { querySelector: () => null } as unknown as Document
  secure(page, { createPolicy: (name, rules) => made.push({ name, rules }) })

  it('allows exactly one string', () => {
    const rules = made[0]?.rules
    expect(made.map(({ name }) => name)).toEqual(['default'])
    expect(rules?.createHTML(radixSelectStyle)).toBe(radixSelectStyle)
    expect(rules?.createHTML(`${radixSelectStyle}<img onerror=alert(1)>`)).toBeNull()
    expect(rules).not.toHaveProperty('createScript')
    expect(rules).not.toHaveProperty('createScriptURL')
  })

  it('allows the string that the installed Radix Select writes', () => {
    const path = createRequire(import.meta.url).resolve('@radix-ui/react-select')
    expect(readFileSync(path, 'utf8')).toContain(radixSelectStyle)
  })
})
