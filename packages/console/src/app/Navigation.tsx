import { memo, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Drawn } from '../ui/Icon.tsx'
import { matchRoute } from '../resources.ts'
import { groups, type Resource } from '../resource.ts'
import { afterLayout } from '../ui/afterLayout.ts'
import { loadPage } from '../ui/usePage.ts'
import { t } from '../i18n/index.ts'
import { areaIcons } from './areaIcons.ts'
import { Mark } from './Mark.tsx'
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
  People: t('common.people'),
  Places: t('app.places'),
  Schedule: t('app.schedule'),
  Insight: t('app.insight'),
  Support: t('app.support'),
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
      {groups.map((group) => {
        const own = resources.filter((resource) => resource.group === group && !resource.isUnlisted)
        return (
          own.length > 0 && (
            <div key={group} className={css.group}>
              {showLabels && <p className={css.groupName}>{groupNames[group]}</p>}
              <ul>
                {own.map((resource) => (
                  <AreaLink
                    key={resource.path}
                    resource={resource}
                    showLabels={showLabels}
                    current={path === resource.path ? 'page' : path.startsWith(`${resource.path}/`) ? 'true' : undefined}
                  />
                ))}
              </ul>
            </div>
          )
        )
      })}
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
          <Mark />
          <Button look="quiet" icon="close" aria-label={t('app.closeNavigation')} onClick={onClose} />
        </div>
        {links(true)}
      </dialog>
    )
  return (
    <section aria-label={t('app.navigation')} className={isFolded ? css.railFolded : css.rail}>
      <a href="/" className={css.home} aria-label={t('app.walkupHome')}>
        <Mark />
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

interface AreaLinkProps {
  readonly resource: Resource
  readonly showLabels: boolean
  readonly current: 'page' | 'true' | undefined
}
/** Memoized per link, since a page change affects only two of them. */
const AreaLink = memo(({ resource: { path, label, icon }, showLabels, current }: AreaLinkProps) => (
  <li>
    <a
      href={path}
      onPointerEnter={() => preload(path)}
      onFocus={() => preload(path)}
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
