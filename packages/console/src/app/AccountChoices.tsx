import { useState } from 'react'
import type { LoginRecord } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { useMutation } from '../data/useCall.ts'
import { Icon } from '../ui/Icon.tsx'
import { applyTheme, readTheme, type Theme } from '../ui/theme.ts'
import { chooseLocale, locale, t, type Locale } from '../words/index.ts'
import * as popover from '../ui/Popover.css.ts'
import { forget, known, remember } from './known.ts'
import { accountPaths, go, switchPath } from './router.ts'
import * as css from './shell.css.ts'

const themes: readonly (readonly [Theme, string])[] = [
  ['system', t('As the system')],
  ['light', t('Light')],
  ['dark', t('Dark')],
]

const languages: readonly (readonly [Locale, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
]

interface AccountChoicesProps {
  readonly login: LoginRecord
  readonly onHelp: () => void
  readonly onClose: () => void
}
/** What the account's menu shows once it is open. */
export default function AccountChoices({ login, onHelp, onClose }: AccountChoicesProps) {
  const { session } = useServices()
  const logout = useMutation('account.logout')
  const [theme, setTheme] = useState(readTheme)

  const name = `${login.firstName} ${login.lastName}`
  const others = known().filter(({ email }) => email !== login.email)

  async function leave(path: string) {
    // Signing out works without the server too; its tokens then run out by themselves.
    await logout.run({ body: {} })
    go(path, { replace: true })
    session.clear()
  }
  const signOut = () => {
    forget()
    return leave(accountPaths.login)
  }
  // One device, one session: whoever comes next signs in, and what was open here ends.
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
        {t('Account')}
      </a>
      <hr className={popover.line} />
      <p className={popover.heading}>{t('Look')}</p>
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
      <p className={popover.heading}>{t('Language')}</p>
      {languages.map(([value, label]) => (
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
        {t('Keyboard shortcuts')}
      </button>
      <hr className={popover.line} />
      <p className={popover.heading}>{t('Switch account')}</p>
      {others.map((one) => (
        <button key={one.email} type="button" className={popover.item} onClick={() => void switchTo(one.email)}>
          <span className={css.other}>
            {one.name}
            <span>{one.email}</span>
          </span>
        </button>
      ))}
      <button type="button" className={popover.item} onClick={() => void switchTo()}>
        {t('Sign in as someone else')}
      </button>
      <hr className={popover.line} />
      <button type="button" className={popover.item} onClick={() => void signOut()}>
        <Icon name="open" size={18} /> {t('Sign out')}
      </button>
    </>
  )
}
