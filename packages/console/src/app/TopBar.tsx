import { memo } from 'react'
import { useStore } from '@nanostores/react'
import type { LoginRecord } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import type { LiveState } from '../data/events.ts'
import { Button } from '../ui/Button.tsx'
import { lazy } from '../ui/lazy.ts'
import { Popover } from '../ui/Popover.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { t } from '../i18n/index.ts'
import { ConversationsButton } from './ConversationsButton.tsx'
import { InboxButton } from './InboxButton.tsx'
import type { Overlay } from './useShortcuts.ts'
import * as css from './shell.css.ts'

const AccountChoices = lazy(() => import('./AccountChoices.tsx'))
const OrganizationChoices = lazy(() => import('./OrganizationChoices.tsx'))

interface TopBarProps {
  readonly login: LoginRecord
  readonly onMenu?: () => void
  readonly isMenuOpen: boolean
  readonly onOverlay: (overlay: Overlay) => void
}

export const TopBar = memo(({ login, onMenu, isMenuOpen, onOverlay }: TopBarProps) => (
  <header className={css.bar}>
    {onMenu && (
      <Button
        look="quiet"
        icon="menu"
        aria-label={t('app.openNavigation')}
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
      aria-label={t('common.searchOrGoTo')}
      title={`${t('common.searchOrGoTo')} (Ctrl K)`}
      aria-haspopup="dialog"
      onClick={() => onOverlay('palette')}
    />
    <ConversationsButton />
    <InboxButton />
    <Liveness />
    <AccountMenu login={login} onHelp={() => onOverlay('help')} />
  </header>
))

function OrganizationSwitch({ login: { organizations, currentOrganizationId } }: { readonly login: LoginRecord }) {
  const all = organizations.filter(({ id, isDeleted }) => !isDeleted || id === currentOrganizationId)
  const name = all.find(({ id }) => id === currentOrganizationId)?.name
  if (all.length < 2) return <span className={css.organization}>{name}</span>
  return (
    <Popover
      look="bar"
      icon="organization"
      label={<span className={css.clip}>{name ?? t('common.organization')}</span>}
      name={`${t('common.organization')}: ${name ?? '–'}`}
    >
      {(close) => <OrganizationChoices organizations={all} currentId={currentOrganizationId} onClose={close} />}
    </Popover>
  )
}

const liveLabels = {
  off: t('common.offline'),
  connecting: t('app.connecting'),
  live: t('app.live'),
  reconnecting: t('app.reconnecting'),
} as const satisfies Record<LiveState, string>

/** Connection status: whether the page updates live. */
function Liveness() {
  const state = useStore(useServices().live.state)
  return (
    <output className={state === 'live' ? css.calm : css.live}>
      <StatusDot tone={state === 'live' ? 'good' : state === 'reconnecting' ? 'warning' : 'ended'}>{liveLabels[state]}</StatusDot>
    </output>
  )
}

function AccountMenu({ login, onHelp }: { readonly login: LoginRecord; readonly onHelp: () => void }) {
  return (
    <Popover
      look="bar"
      align="end"
      name={`${t('common.account')}: ${login.firstName} ${login.lastName}`}
      label={<span className={css.avatar} data-initials={login.firstName.slice(0, 1) + login.lastName.slice(0, 1)} />}
    >
      {(close) => <AccountChoices login={login} onHelp={onHelp} onClose={close} />}
    </Popover>
  )
}
