import { languages } from '../../i18n/languages.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { applyTheme, readTheme, type Theme } from '../../ui/theme.ts'
import { chooseLocale, locale, t, type Locale } from '../../i18n/index.ts'
import * as css from './account.css.ts'

const languageChoices = (Object.keys(languages) as readonly Locale[]).map((tag) => [tag, languages[tag].name] as const)
const themes: readonly (readonly [Theme, string])[] = [
  ['system', t('common.systemTheme')],
  ['light', t('common.light')],
  ['dark', t('common.dark')],
]

/** Language and theme of this browser. */
export function Appearance() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Card title={t('account.languageAndTheme')}>
      <div className={css.choices}>
        {languageChoices.map(([value, name]) => (
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
