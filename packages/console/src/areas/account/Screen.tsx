import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { applyTheme, readTheme, type Theme } from '../../ui/theme.ts'
import { chooseLocale, locale, t, type Locale } from '../../words/index.ts'
import * as css from './account.css.ts'

const languages: readonly (readonly [Locale, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
]
const themes: readonly (readonly [Theme, string])[] = [
  ['system', t('As the system')],
  ['light', t('Light')],
  ['dark', t('Dark')],
]

/** The language and the look of this browser. */
export function Screen() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Card title={{ en: 'Language and look', es: 'Idioma y aspecto' }}>
      <div className={css.choices}>
        {languages.map(([value, name]) => (
          <Button
            key={value}
            lang={value}
            {...(locale === value ? { icon: 'check' as const } : {})}
            aria-pressed={locale === value}
            onClick={() => locale !== value && chooseLocale(value)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={css.choices}>
        {themes.map(([value, name]) => (
          <Button
            key={value}
            {...(theme === value ? { icon: 'check' as const } : {})}
            aria-pressed={theme === value}
            onClick={() => {
              applyTheme(value)
              setTheme(value)
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </Card>
  )
}
