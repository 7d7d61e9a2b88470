import { createElement, lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { useStore } from '@nanostores/react'
import type { LoginRecord } from '@walkup/sdk'
import { EmptyState, Skeleton } from '../ui/states.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { media } from '../ui/tokens.css.ts'
import { inReach, resources } from '../resources.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Navigation } from './Navigation.tsx'
import NotFound from './NotFound.tsx'
import { TopBar } from './TopBar.tsx'
import { resourceRoutes, router } from './router.ts'
import { useTitle } from './useTitle.ts'
import * as css from './shell.css.ts'

const pages: ReadonlyMap<string, ComponentType<{ readonly params: Readonly<Record<string, string>> }>> = new Map(
  [...resourceRoutes].map(([route, { page }]) => [route, lazy(page.load)]),
)

/** The frame of every signed-in page: navigation, top bar, and the page that the URL names. */
export default function Shell({ login }: { readonly login: LoginRecord }) {
  const page = useStore(router)
  const isDrawer = useMedia(media.drawer)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const path = page?.path
  const isFirst = useRef(true)
  useEffect(() => {
    // After a link the reader stands in the new page, not in the navigation; on arrival the browser decides.
    if (!isFirst.current) main.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [path])

  const reach = inReach(login.roleId)
  const known = resourceRoutes.get(page?.route ?? '')
  const Page = page && pages.get(page.route)
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      <Navigation
        resources={reach}
        path={path ?? ''}
        isDrawer={isDrawer}
        isOpen={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
      />
      <div className={css.side}>
        <TopBar login={login} onMenu={isDrawer ? () => setDrawerOpen(true) : undefined} isMenuOpen={isDrawerOpen} />
        <main ref={main} id="main" tabIndex={-1} className={css.main}>
          <CrashBoundary key={path}>
            {known && !reach.includes(known.resource) ? (
              <NoReach label={known.resource.label} />
            ) : known && page && Page ? (
              <Suspense fallback={<PageBones />}>{createElement(Page, { params: page.params })}</Suspense>
            ) : page?.route === 'home' ? (
              reach.length === 0 && <Nothing />
            ) : (
              <NotFound />
            )}
          </CrashBoundary>
        </main>
      </div>
    </div>
  )
}

function NoReach({ label }: { readonly label: string }) {
  useTitle(label)
  return (
    <EmptyState icon="person" title={`Your role does not reach ${label.toLowerCase()}`}>
      Ask an administrator of this organization if you need it, or switch to an organization where you have another role.
    </EmptyState>
  )
}

function Nothing() {
  useTitle(undefined)
  return (
    <EmptyState icon="person" title="Nothing here for your role yet">
      {`None of ${resources.map((resource) => resource.label.toLowerCase()).join(', ')} is in your role’s reach. An administrator can change your role.`}
    </EmptyState>
  )
}

const PageBones = () => (
  <div className={css.bones}>
    <Skeleton widths={[160, '100%', '100%', '100%', '100%']} />
  </div>
)
