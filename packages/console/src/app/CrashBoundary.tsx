import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { t } from '../words/index.ts'

/** Keeps a page's crash to that page. A chunk that a new release has replaced is the usual cause: loading anew helps. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <EmptyState
        icon="warning"
        title={t('This page stopped working')}
        action={
          <Button look="primary" icon="retry" onClick={() => location.reload()}>
            {t('Load it again')}
          </Button>
        }
      >
        {t('What was saved is safe. If it happens again, tell your administrator what you did just before.')}
      </EmptyState>
    )
  }
}
