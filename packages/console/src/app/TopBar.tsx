import { lazy, Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { LoginRecord } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { useMutation } from '../data/useCall.ts'
import type { LiveState } from '../data/events.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { applyTheme, readTheme, type Theme } from '../ui/theme.ts'
import { toast } from '../ui/toast.ts'
import { chooseLocale, locale, t, type Locale, type Message } from '../words/index.ts'
import * as popover from '../ui/Popover.css.ts'
import { accountPaths, go } from './router.ts'
import type { Overlay } from './useShortcuts.ts'
import * as css from './shell.css.ts'

const InboxButton = lazy(() => import('./InboxButton.tsx'))

interface TopBarProps {
  readonly login: LoginRecord
  readonly onMenu?: () => void
  readonly isMenuOpen: boolean
  readonly onOverlay: (overlay: Overlay) => void
}

export const TopBar = ({ login, onMenu, isMenuOpen, onOverlay }: TopBarProps) => (
  <header className={css.bar}>
    {onMenu && (
      <Button
        look="quiet"
        icon="menu"
        aria-label={t('Open navigation')}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      />
    )}
    <OrganizationSwitch login={login} />
    <span className={css.gap} />
    <Button
      look="quiet"
      icon="search"
      aria-label={t('Search or go to')}
      title={`${t('Search or go to')} (Ctrl K)`}
      aria-haspopup="dialog"
      onClick={() => onOverlay('palette')}
    />
    <Suspense fallback={<span className={css.inboxPlace} />}>
      <InboxButton />
    </Suspense>
    <Liveness />
    <AccountMenu login={login} onHelp={() => onOverlay('help')} />
  </header>
)

function OrganizationSwitch({ login }: { readonly login: LoginRecord }) {
  const { session } = useServices()
  const { run, isRunning } = useMutation('account.updateOrganization')
  const all = login.organizations.filter((one) => !one.isDeleted || one.id === login.currentOrganizationId)
  const current = all.find((one) => one.id === login.currentOrganizationId)

  async function change(orgId: number) {
    const record = await run({ params: { orgId } })
    if (!record) return toast(t('The organization could not be switched. You are where you were.'), true)
    // A row of the other organization is not there: its list is.
    const [, area = ''] = location.pathname.split('/')
    session.signIn(record)
    go(`/${area}`)
  }
  if (all.length < 2) return <span className={css.organization}>{current?.name}</span>
  return (
    <Popover
      look="bar"
      icon="organization"
      label={<span className={css.clip}>{current?.name ?? t('Organization')}</span>}
      name={`${t('Organization')}: ${current?.name ?? '–'}`}
    >
      {(close) =>
        all.map((one) => (
          <button
            key={one.id}
            type="button"
            className={popover.item}
            aria-current={one.id === login.currentOrganizationId}
            disabled={isRunning}
            onClick={() => {
              close()
              if (one.id !== login.currentOrganizationId) void change(one.id)
            }}
          >
            {one.name}
          </button>
        ))
      }
    </Popover>
  )
}

const liveWords = {
  off: 'Paused',
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
} as const satisfies Record<LiveState, Message>

/** Whether what is on the page keeps up by itself. */
function Liveness() {
  const state = useStore(useServices().live.state)
  return (
    <output className={css.live}>
      <StatusDot tone={state === 'live' ? 'good' : state === 'reconnecting' ? 'warning' : 'ended'}>
        {t(liveWords[state])}
      </StatusDot>
    </output>
  )
}

const themes: readonly (readonly [Theme, Message])[] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

const languages: readonly (readonly [Locale, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
]

function AccountMenu({ login, onHelp }: { readonly login: LoginRecord; readonly onHelp: () => void }) {
  const { session } = useServices()
  const logout = useMutation('account.logout')
  const [theme, setTheme] = useState(readTheme)
  const name = `${login.firstName} ${login.lastName}`

  async function signOut() {
    // Signing out works without the server too; its tokens then run out by themselves.
    await logout.run({ body: {} })
    go(accountPaths.login, { replace: true })
    session.clear()
  }
  return (
    <Popover
      look="bar"
      align="end"
      name={`${t('Account')}: ${name}`}
      label={<span className={css.avatar} data-initials={login.firstName.slice(0, 1) + login.lastName.slice(0, 1)} />}
    >
      {(close) => (
        <>
          <p className={css.who}>
            <b>{name}</b>
            <span>{login.email}</span>
          </p>
          <a className={popover.item} href="/account" onClick={close}>
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
              {t(label)}
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
              close()
              onHelp()
            }}
          >
            {t('Keyboard shortcuts')}
          </button>
          <button type="button" className={popover.item} onClick={() => void signOut()}>
            <Icon name="open" size={18} /> {t('Sign out')}
          </button>
        </>
      )}
    </Popover>
  )
}
