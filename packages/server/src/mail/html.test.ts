import { expect, test } from 'vitest'
import { htmlOf } from './html.ts'

test('escapes what is written into it, in its subject too, and names its language', () => {
  const made = htmlOf('<b>Hi</b>', 'A <script>alert(1)</script> & "b"', 'fr')
  expect(made).toContain('<html lang="fr" dir="ltr">')
  expect(made).toContain('<title>&lt;b&gt;Hi&lt;/b&gt;</title>')
  expect(made).toContain('<p>A &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;b&quot;</p>')
})

test('links addresses, and nothing escapes from the link', () => {
  expect(htmlOf('x', 'See https://walkup.test/m?a=1&b=2', 'en')).toContain(
    '<p>See <a href="https://walkup.test/m?a=1&amp;b=2">https://walkup.test/m?a=1&amp;b=2</a></p>',
  )
  expect(htmlOf('x', 'https://a.test/"onclick="x', 'en')).not.toContain('"onclick')
})

test('keeps paragraphs and line breaks', () => {
  expect(htmlOf('x', 'one\ntwo\n\nthree', 'en')).toMatch(/<p>one<br \/>two<\/p><p>three<\/p>/)
})
