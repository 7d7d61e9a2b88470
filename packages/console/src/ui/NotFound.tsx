import { EmptyState } from './states.tsx'
import { button } from './controls.css.ts'
import { useTitle } from '../routing/useTitle.ts'
import { t } from '../i18n/index.ts'

export default function NotFound() {
  useTitle(t('common.pageNotFound'))
  return (
    <EmptyState
      isPage
      icon="search"
      title={t('common.pageMissing')}
      action={
        <a className={button.primary} href="/">
          {t('common.goHome')}
        </a>
      }
    >
      {t('common.pageMissingHint')}
    </EmptyState>
  )
}
