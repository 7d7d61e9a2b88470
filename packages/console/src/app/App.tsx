import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { useLogin, useServices } from '../data/ServicesProvider.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { SignIn } from './SignIn.tsx'
import { go, loginPath, router, safeNext } from '../routing/router.ts'

const loadShell = () => import('./Shell.tsx')
const Shell = lazy(loadShell)
const ForgotPassword = lazy(() => import('./ForgotPassword.tsx'))
const ResetPassword = lazy(() => import('./ResetPassword.tsx'))
const NotMe = lazy(() => import('./ReportSignIn.tsx'))

/** Starts loading a path's code and data before React renders it. */
export function preload(path: string | undefined): void {
  void loadShell().then(
    (shell) => shell.preload(path ?? ''),
    () => {},
  )
}

export function App() {
  const page = useStore(router)
  const login = useLogin()
  const { start } = useServices()
  const isSignedIn = login !== undefined
  const route = page?.route
  const path = page?.path
  const isAccount = page?.path.startsWith('/account/') ?? false
  useEffect(() => start(), [start])

  useEffect(() => {
    if (!isAccount && !isSignedIn) go(loginPath(location.pathname + location.search), { replace: true })
    if (route === 'login' && isSignedIn)
      go(safeNext(new URLSearchParams(location.search).get('next') ?? undefined), { replace: true })
  }, [isAccount, isSignedIn, route])
  useEffect(() => {
    if (isSignedIn && !isAccount) preload(path)
  }, [isSignedIn, isAccount, path])

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
          ) : route === 'notMe' ? (
            <NotMe linkId={page?.params.linkId ?? ''} />
          ) : (
            login && <Shell key={`${login.userId} ${login.currentOrganizationId}`} login={login} />
          )}
        </Suspense>
      </CrashBoundary>
      <Toasts />
    </>
  )
}
