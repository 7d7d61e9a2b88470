import { languages } from '../i18n/languages.ts'
import { useState } from 'react'
import type { LoginRecord } from '@walkup/sdk'
import { Icon } from '../ui/Icon.tsx'
import { applyTheme, readTheme, type Theme } from '../ui/theme.ts'
import { chooseLocale, locale, t, type Locale } from '../i18n/index.ts'
import * as popover from '../ui/Popover.css.ts'
import { forget, recentAccounts, remember } from './recentAccounts.ts'
import { accountPaths, switchPath } from '../routing/router.ts'
import { useSignOut } from './useSignOut.ts'
import * as css from './shell.css.ts'

const themes: readonly (readonly [Theme, string])[] = [
  ['system', t('common.systemTheme')],
  ['light', t('common.light')],
  ['dark', t('common.dark')],
]

const languageChoices = (Object.keys(languages) as readonly Locale[]).map((tag) => [tag, languages[tag].name] as const)

interface AccountChoicesProps {
  readonly login: LoginRecord
  readonly onHelp: () => void
  readonly onClose: () => void
}
/** Contents of the account menu. */
export default function AccountChoices({ login, onHelp, onClose }: AccountChoicesProps) {
  const leave = useSignOut()
  const [theme, setTheme] = useState(readTheme)

  const name = `${login.firstName} ${login.lastName}`
  const others = recentAccounts().filter(({ email }) => email !== login.email)

  const signOut = () => {
    forget()
    return leave(accountPaths.login)
  }
  // One device, one session: switching accounts ends the current one.
  const switchTo = (email?: string) => {
    remember({ email: login.email, name })
    return leave(switchPath(email))
  }
  return (
    <>
      <p className={css.who}>
        <b>{name}</b>
        <span>{login.email}</span>
      </p>
      <a className={popover.item} href="/account" onClick={onClose}>
        {t('common.account')}
      </a>
      <hr className={popover.line} />
      <p className={popover.heading}>{t('common.theme')}</p>
      {themes.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={popover.item}
          aria-pressed={theme === value}
          onClick={() => {
            applyTheme(value)
            setTheme(value)
          }}
        >
          {label}
        </button>
      ))}
      <hr className={popover.line} />
      <p className={popover.heading}>{t('common.language')}</p>
      {languageChoices.map(([value, label]) => (
        <button
          key={value}
          type="button"
          lang={value}
          className={popover.item}
          aria-pressed={locale === value}
          onClick={() => chooseLocale(value)}
        >
          {label}
        </button>
      ))}
      <hr className={popover.line} />
      <button
        type="button"
        className={popover.item}
        onClick={() => {
          onClose()
          onHelp()
        }}
      >
        {t('common.keyboardShortcuts')}
      </button>
      <hr className={popover.line} />
      <p className={popover.heading}>{t('app.switchAccount')}</p>
      {others.map((one) => (
        <button key={one.email} type="button" className={popover.item} onClick={() => void switchTo(one.email)}>
          <span className={css.other}>
            {one.name}
            <span>{one.email}</span>
          </span>
        </button>
      ))}
      <button type="button" className={popover.item} onClick={() => void switchTo()}>
        {t('app.useAnotherAccount')}
      </button>
      <hr className={popover.line} />
      <button type="button" className={popover.item} onClick={() => void signOut()}>
        <Icon name="open" size={18} /> {t('app.signOut')}
      </button>
    </>
  )
}
