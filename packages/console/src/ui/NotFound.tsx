import { EmptyState } from './states.tsx'
import { button } from './controls.css.ts'
import { useTitle } from '../routing/useTitle.ts'
import { t } from '../i18n/index.ts'

export default function NotFound() {
  useTitle(t('ui.pageNotFound'))
  return (
    <EmptyState
      isPage
      icon="search"
      title={t('ui.pageMissing')}
      action={
        <a className={button.primary} href="/">
          {t('ui.goHome')}
        </a>
      }
    >
      {t('ui.pageMissingHint')}
    </EmptyState>
  )
}
