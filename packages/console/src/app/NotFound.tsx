import { EmptyState } from '../ui/states.tsx'
import { button } from '../ui/controls.css.ts'
import { useTitle } from './useTitle.ts'
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
