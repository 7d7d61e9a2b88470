import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { t } from '../i18n/index.ts'

const reload = () => location.reload()

interface State {
  readonly hasCrashed: boolean
  /** The page's chunk failed to load. */
  readonly isOffline: boolean
}

/**
 * Contains a crash to one page. The usual cause is a chunk that a new release has replaced, so reloading helps. Offline, it waits
 * for the connection, since a reload would leave a blank page.
 */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state = { hasCrashed: false, isOffline: false }

  static getDerivedStateFromError(): State {
    return { hasCrashed: true, isOffline: !navigator.onLine }
  }

  override componentDidCatch() {
    if (!navigator.onLine) window.addEventListener('online', reload)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload)
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    if (this.state.isOffline)
      return (
        <EmptyState icon="warning" title={t('app.pageNotLoaded')}>
          {t('app.pageWaitsForConnection')}
        </EmptyState>
      )
    return (
      <EmptyState
        icon="warning"
        title={t('app.pageCrashed')}
        action={
          <Button look="primary" icon="retry" onClick={reload}>
            {t('common.reload')}
          </Button>
        }
      >
        {t('app.pageCrashedHint')}
      </EmptyState>
    )
  }
}
