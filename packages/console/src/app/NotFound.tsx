import { EmptyState } from '../ui/states.tsx'
import { button } from '../ui/controls.css.ts'
import { useTitle } from './useTitle.ts'
import { t } from '../words/index.ts'

export default function NotFound() {
  useTitle(t('Page not found'))
  return (
    <EmptyState
      isPage
      icon="search"
      title={t('There is no page here')}
      action={
        <a className={button.primary} href="/">
          {t('Go to the start')}
        </a>
      }
    >
      {t('The address may have a typo, or what it showed has moved. Nothing was lost.')}
    </EmptyState>
  )
}
