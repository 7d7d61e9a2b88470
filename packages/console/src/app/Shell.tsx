import { createElement, Suspense, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useStore } from '@nanostores/react'
import type { LoginRecord } from '@walkup/sdk'
import { lazy } from '../ui/lazy.ts'
import { afterLayout } from '../ui/afterLayout.ts'
import { updateRelativeTimes } from '../ui/RelativeTime.tsx'
import { Skeleton } from '../ui/states.tsx'
import { usePage } from '../ui/usePage.ts'
import { useMedia } from '../ui/useMedia.ts'
import { media } from '../ui/tokens.css.ts'
import { draftsOf } from '../data/drafts.ts'
import { resume } from '../data/offline/resume.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import { pendingStepUp } from '../data/stepUp.ts'
import { landingOf, visibleResources, matchRoute, type RouteMatch } from '../resources.ts'
import { t } from '../i18n/index.ts'
import { AreaTabs } from './AreaTabs.tsx'
import { reloadOnce } from './reloadOnce.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Navigation } from './Navigation.tsx'
import { TopBar } from './TopBar.tsx'
import { go, router } from '../routing/router.ts'
import { useGlobalBanners } from './useGlobalBanners.ts'
import { usePastedDates } from './usePastedDates.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useZone } from './useZone.ts'
import * as css from './shell.css.ts'

const Palette = lazy(() => import('../palette/Palette.tsx'))
const Help = lazy(() => import('../palette/Help.tsx'))
const StepUpDialog = lazy(() => import('./StepUpDialog.tsx'))
// Rarely shown, so loaded on demand.
const NoPage = lazy(() => import('./PageNotFound.tsx'))

export { preload } from './Navigation.tsx'

/** Frame of every signed-in page: navigation, top bar, and the page for the URL. */
export default function Shell({ login }: { readonly login: LoginRecord }) {
  const page = useStore(router)
  const isDrawer = useMedia(media.drawer)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const path = page?.path
  const isFirst = useRef(true)
  useEffect(() => {
    // After a navigation, move the focus to the new page; on first load leave it to the browser.
    const element = main.current
    if (element && !isFirst.current) return afterLayout(element, () => element.focus({ preventScroll: true }))
    isFirst.current = false
    return
  }, [path])

  useEffect(updateRelativeTimes, [])
  const services = useServices()
  const { session } = services
  useEffect(() => draftsOf(session).keepOnly(login.userId), [session, login.userId])
  // Without IndexedDB nothing is stored.
  useEffect(() => void resume(services, login.userId).catch(() => {}), [services, login.userId])
  const stepUp = useStore(pendingStepUp)
  // Signing out settles calls that wait for it.
  useEffect(() => () => pendingStepUp.get()?.settle(false), [])
  const reach = useMemo(() => visibleResources(login), [login])
  usePastedDates()
  const hasZone = useZone()
  const { overlay, setOverlay } = useShortcuts(reach)
  const bars = useGlobalBanners(login)
  // The router would take the fragment for a change of page, without moving the focus.
  const skip = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    main.current?.focus()
  }, [])
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const place = useMemo(() => matchRoute(path ?? ''), [path])
  const home = page?.route === 'home' ? landingOf(login) : undefined
  useEffect(() => {
    if (home) go(home, { replace: true })
  }, [home])
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main" onClick={skip}>
        {t('app.skipToContent')}
      </a>
      <Navigation
        resources={reach}
        path={path ?? ''}
        isDrawer={isDrawer}
        isOpen={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
      />
      <div className={css.side}>
        <TopBar login={login} onMenu={isDrawer ? openDrawer : undefined} isMenuOpen={isDrawerOpen} onOverlay={setOverlay} />
        {bars}
        <main ref={main} id="main" tabIndex={-1} className={css.main}>
          <CrashBoundary key={path}>
            <Suspense fallback={<PageSkeleton />}>
              {place && !reach.includes(place.resource) ? (
                <NoPage area={place.resource} />
              ) : !hasZone ? (
                <PageSkeleton />
              ) : place ? (
                <>
                  <AreaTabs {...place} />
                  <Arriving {...place} />
                </>
              ) : (
                !home && <NoPage isHome={page?.route === 'home'} />
              )}
            </Suspense>
          </CrashBoundary>
        </main>
      </div>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={() => setOverlay(undefined)} />}
        {overlay === 'help' && <Help onClose={() => setOverlay(undefined)} />}
        {stepUp && <StepUpDialog onSettle={stepUp.settle} />}
      </Suspense>
    </div>
  )
}

function Arriving({ page, params }: Pick<RouteMatch, 'page' | 'params'>) {
  const Page = usePage(page.load, reloadOnce)
  return Page ? createElement(Page, { params }) : <PageSkeleton />
}

const PageSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton widths={[160, '100%', '100%', '100%', '100%']} />
  </div>
)
