import { memo, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Drawn } from '../ui/Icon.tsx'
import { matchRoute } from '../resources.ts'
import { groups, type Resource } from '../resource.ts'
import { afterLayout } from '../ui/afterLayout.ts'
import { loadPage } from '../ui/usePage.ts'
import { t } from '../i18n/index.ts'
import { areaIcons } from './areaIcons.ts'
import { Logo } from './Logo.tsx'
import { settings } from './settings/index.ts'
import * as css from './shell.css.ts'

interface NavigationProps {
  readonly resources: readonly Resource[]
  readonly path: string
  readonly isDrawer: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}
export const groupNames: Readonly<Record<Resource['group'], string>> = {
  Today: t('common.today'),
  Leads: t('common.leads'),
  Schedule: t('app.schedule'),
  People: t('common.people'),
  Places: t('app.places'),
  Insight: t('app.insight'),
  Settings: t('app.settings'),
}
const KEY = 'walkup.navigation'

/** Prefetches the page behind a link on hover or focus. */
export function preload(path: string): void {
  const page = matchRoute(path)?.page
  // If the user follows the link, the page itself reports the error.
  if (page) loadPage(page.load).catch(() => {})
}

function readFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === 'folded'
  } catch {
    return false
  }
}

/** Side navigation: collapses to icons, and becomes a drawer on narrow screens. */
export function Navigation({ resources, path, isDrawer, isOpen, onClose }: NavigationProps) {
  const [isFolded, setFolded] = useState(readFolded)
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = drawer.current
    if (isDrawer && isOpen && dialog && !dialog.open) dialog.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }, [isDrawer, isOpen])
  // The current link may be below the fold in a short window.
  useEffect(() => {
    const current = document.querySelector('nav [aria-current]')
    return current ? afterLayout(current, () => current.scrollIntoView({ block: 'nearest' })) : undefined
  }, [path, isOpen])

  function fold() {
    setFolded(!isFolded)
    try {
      localStorage.setItem(KEY, isFolded ? 'open' : 'folded')
    } catch {
      // Storage may be blocked: the choice then lasts until the page closes.
    }
  }

  const links = (showLabels: boolean) => (
    <nav aria-label={t('app.areas')} className={css.nav}>
      <Entries {...{ resources, path, showLabels }} />
    </nav>
  )

  if (isDrawer)
    // The browser handles a modal dialog's keys: Escape closes it, Enter follows a link.
    // oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    return (
      <dialog
        ref={drawer}
        className={css.drawer}
        aria-label={t('app.navigation')}
        onClose={onClose}
        onClick={(event) => {
          const target = event.target as Element
          if (target === event.currentTarget || target.closest('a')) onClose()
        }}
      >
        <div className={css.drawerHead}>
          <Logo />
          <Button look="quiet" icon="close" aria-label={t('app.closeNavigation')} onClick={onClose} />
        </div>
        {links(true)}
      </dialog>
    )
  return (
    <section aria-label={t('app.navigation')} className={isFolded ? css.railFolded : css.rail}>
      <a href="/" className={css.home} aria-label={t('app.walkupHome')}>
        <Logo />
      </a>
      {links(!isFolded)}
      <Button
        look="quiet"
        icon="fold"
        className={css.fold}
        aria-label={t(isFolded ? 'app.expandNavigation' : 'app.collapseNavigation')}
        aria-pressed={isFolded}
        onClick={fold}
      />
    </section>
  )
}

const isWithin = (path: string, area: string) => path === area || path.startsWith(`${area}/`)

/** One entry per group, with its areas while one of them is open; those of the settings are on a page of their own. People with few areas see them all. */
function Entries({
  resources,
  path,
  showLabels,
}: Pick<NavigationProps, 'resources' | 'path'> & { readonly showLabels: boolean }) {
  const listed = resources.filter(({ isUnlisted }) => !isUnlisted)
  const link = ({ path: to, label, icon }: Pick<Resource, 'path' | 'label' | 'icon'>, isCurrent = isWithin(path, to)) => (
    <AreaLink key={to} {...{ to, label, icon, showLabels }} current={path === to ? 'page' : isCurrent ? 'true' : undefined} />
  )
  if (listed.length <= groups.length) return <ul className={css.group}>{listed.map((area) => link(area))}</ul>
  return groups.map((group) => {
    const own = listed.filter((area) => area.group === group)
    const [first] = own
    if (!first) return null
    const isOpen = resources.some((area) => area.group === group && isWithin(path, area.path))
    if (group === 'Settings')
      return (
        <ul key={group} className={css.settings}>
          {link(settings, isOpen)}
        </ul>
      )
    const showsAreas = isOpen && own.length > 1
    return (
      <div key={group} className={css.group}>
        {showsAreas && showLabels && first.label !== groupNames[group] && <p className={css.groupName}>{groupNames[group]}</p>}
        <ul>
          {showsAreas ? own.map((area) => link(area)) : link(own.length > 1 ? { ...first, label: groupNames[group] } : first)}
        </ul>
      </div>
    )
  })
}

interface AreaLinkProps {
  readonly to: Resource['path']
  readonly label: string
  readonly icon: Resource['icon']
  readonly showLabels: boolean
  readonly current: 'page' | 'true' | undefined
}
/** Memoized per link, since a page change affects few of them. */
const AreaLink = memo(({ to, label, icon, showLabels, current }: AreaLinkProps) => (
  <li>
    <a
      href={to}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
      className={showLabels ? css.link : css.linkFolded}
      aria-current={current}
      aria-label={showLabels ? undefined : label}
      title={showLabels ? undefined : label}
    >
      <Drawn path={areaIcons[icon]} />
      {showLabels && label}
    </a>
  </li>
))
