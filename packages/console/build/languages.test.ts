import { describe, expect, it } from 'vitest'
import { parseAst } from 'vite'
import { textsIn } from './languages.ts'

/** The module in one language, and where a `t` was refused. */
function built(code: string, locale: 'en' | 'es') {
  const refused: number[] = []
  let made = code
  for (const { from, to, texts } of textsIn(parseAst(code), (at) => void refused.push(at)))
    made = `${made.slice(0, from)}'${texts[locale]}'${made.slice(to)}`
  return { made, refused }
}

describe('a module of the console, built in one language', () => {
  it('has an area’s text where both stood', () => {
    const code = `const words = { one: { en: 'store', es: 'tienda' } }; say({ en: 'Stores', es: \`Tiendas\` }); say(words.one)`
    expect(built(code, 'es').made).toBe(`const words = { one: 'tienda' }; 'Tiendas'; say(words.one)`)
    expect(built(code, 'en').made).toBe(`const words = { one: 'store' }; 'Stores'; say(words.one)`)
  })

  it('has a shared text where t stood, and keeps t where values are filled in or one of two is said', () => {
    const code = `t('Sign in'); t('At least {n}', { n: t('Yes') }); t(isOver ? 'Close' : 'Keep as it is')`
    expect(built(code, 'es').made).toBe(`'Iniciar sesión'; t('Al menos {n}', { n: 'Sí' }); t(isOver ? 'Cerrar' : 'Dejarlo así')`)
    expect(built(code, 'en').made).toBe(`'Sign in'; t('At least {n}', { n: 'Yes' }); t(isOver ? 'Close' : 'Keep as it is')`)
  })

  it('keeps what is data: values that are not written out, other languages beside', () => {
    const code = `send({ en: typed, es: 'x' }); const spoken = { en: 'a', es: 'b', fr: 'c' }; const texts = { en, es }`
    expect(built(code, 'es').made).toBe(code)
  })

  it('refuses a t whose words are not written there', () => {
    const code = `t('Yes'); t(names[state])`
    expect(built(code, 'en').refused).toEqual([code.indexOf('names')])
  })
})
