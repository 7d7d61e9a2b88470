import { expect, it } from 'vitest'
import { brandCss } from './brand.ts'

it('generates colors for both themes, and a bounded radius', () => {
  const css = brandCss({ theme: { light: { 'accent-ink': '#ffffff' }, dark: { accent: '#3ecf8e' } }, radius: 900 })
  expect(css).toContain(':host{--walkup-accent-ink:#ffffff;--walkup-radius:24px}')
  expect(css).toContain(':host([theme=dark]){--walkup-accent:#3ecf8e;}')
})

it('rejects anything but hex colors', () => {
  const evil = { accent: 'red}*{display:none', 'ink:red}*{display:none;--x': '#000', paper: 'url(//evil)' }
  expect(brandCss({ theme: { light: evil, dark: evil }, radius: 8 })).not.toMatch(/display|url/)
})
