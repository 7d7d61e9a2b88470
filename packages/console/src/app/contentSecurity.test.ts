import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { applyContentSecurity, serviceWorker } from './contentSecurity.ts'

describe('the Trusted Types policy', () => {
  const made: {
    name: string
    rules: { createHTML(html: string): string | null; createScriptURL(url: string): string | null }
  }[] = []
  const page = { querySelector: () => null } as unknown as Document
  applyContentSecurity(page, { createPolicy: (name, rules) => made.push({ name, rules }) })

  const createHTML = (html: string) => made[0]?.rules.createHTML(html)

  it('allows only style rules for the list of a select, and one script', () => {
    expect(made.map(({ name }) => name)).toEqual(['default'])
    expect(createHTML('[data-radix-select-viewport]{scrollbar-width:none}</style><img onerror=alert(1)>')).toBeNull()
    expect(createHTML('<img onerror=alert(1)>[data-radix-select-viewport]{}')).toBeNull()
    expect(createHTML('body{display:none}')).toBeNull()
    expect(made[0]?.rules).not.toHaveProperty('createScript')
    const createScriptURL = (url: string) => made[0]?.rules.createScriptURL(url)
    expect(createScriptURL(serviceWorker)).toBe('/sw.js')
    for (const url of ['/sw.js?x', '//sw.js', 'https://evil.example/sw.js', 'data:,']) expect(createScriptURL(url)).toBeNull()
  })

  it('allows what the installed Radix Select writes', () => {
    const source = readFileSync(createRequire(import.meta.url).resolve('@radix-ui/react-select'), 'utf8')
    const [, rule = ''] = /["'`](\[data-radix-select-viewport\][^"'`]*)["'`]/.exec(source) ?? []
    expect(rule).toContain('scrollbar-width')
    expect(createHTML(rule)).toBe(rule)
  })
})
