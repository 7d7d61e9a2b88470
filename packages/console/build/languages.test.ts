import { describe, expect, it } from 'vitest'
import { parseAst } from 'vite'
import { textsIn } from './languages.ts'

/** Transforms a module for one language and collects the rejected `t` calls. */
function built(code: string, locale: 'en' | 'es' | 'fr') {
  const refused: number[] = []
  let made = code
  for (const { from, to, texts } of textsIn(parseAst(code), (at) => void refused.push(at)))
    made = `${made.slice(0, from)}'${texts[locale]}'${made.slice(to)}`
  return { made, refused }
}

describe('a console module built for one language', () => {
  const code = `t('app.signIn'); t('frame.atLeastN', { n: t('common.yes') }); t(isOver ? 'common.close' : 'common.keepAsIs')`

  it.each([
    ['en', `'Sign in'; t('At least {n}', { n: 'Yes' }); t(isOver ? 'Close' : 'Keep as is')`],
    ['es', `'Iniciar sesión'; t('Al menos {n}', { n: 'Sí' }); t(isOver ? 'Cerrar' : 'Dejar igual')`],
    ['fr', `'Se connecter'; t('Au moins {n}', { n: 'Oui' }); t(isOver ? 'Fermer' : 'Laisser tel quel')`],
  ] as const)('inlines the messages in %s', (locale, text) => {
    expect(built(code, locale).made).toBe(text)
  })

  it('rejects an id that is not a literal or not in a catalog', () => {
    const unknown = `t('common.yes'); t(names[state]); t('common.ofTomorrow')`
    expect(built(unknown, 'en').refused).toEqual([unknown.indexOf('names'), unknown.indexOf("'common.of")])
  })
})
