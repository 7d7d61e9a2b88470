import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { useLogin, useServices } from '../data/ServicesProvider.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { inReach } from '../resources.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { SignIn } from './SignIn.tsx'
import { go, loginPath, resourceRoutes, router, safeNext } from './router.ts'

const loadShell = () => import('./Shell.tsx')
const Shell = lazy(loadShell)
const ForgotPassword = lazy(() => import('./ForgotPassword.tsx'))
const ResetPassword = lazy(() => import('./ResetPassword.tsx'))
const NotFound = lazy(() => import('./NotFound.tsx'))

/** Fetches what a route will show before React asks for it, so that shell and page load side by side. */
export function preload(route: string | undefined): void {
  void loadShell().catch(() => {})
  void resourceRoutes
    .get(route ?? '')
    ?.page.load()
    .catch(() => {})
}

export function App() {
  const page = useStore(router)
  const login = useLogin()
  const { start } = useServices()
  const isSignedIn = login !== undefined
  const route = page?.route
  const isAccount = page?.path.startsWith('/account/') ?? false
  useEffect(() => start(), [start])

  useEffect(() => {
    if (!isAccount && !isSignedIn) go(loginPath(location.pathname + location.search), { replace: true })
    if (route === 'login' && isSignedIn)
      go(safeNext(new URLSearchParams(location.search).get('next') ?? undefined), { replace: true })
  }, [isAccount, isSignedIn, route])
  useEffect(() => {
    if (route === 'home' && login) {
      const [first] = inReach(login.roleId)
      if (first) go(first.path, { replace: true })
    }
  }, [route, login])
  useEffect(() => {
    if (isSignedIn && !isAccount) preload(route)
  }, [isSignedIn, isAccount, route])

  return (
    <>
      <CrashBoundary key={isAccount ? page?.path : 'shell'}>
        <Suspense>
          {route === 'login' ? (
            <SignIn />
          ) : route === 'forgotPassword' ? (
            <ForgotPassword />
          ) : route === 'resetPassword' ? (
            <ResetPassword linkId={page?.params.linkId ?? ''} />
          ) : isAccount ? (
            <NotFound />
          ) : (
            login && <Shell key={login.currentOrganizationId} login={login} />
          )}
        </Suspense>
      </CrashBoundary>
      <Toasts />
    </>
  )
}
