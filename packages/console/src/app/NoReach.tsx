import { EmptyState } from '../ui/states.tsx'
import { t } from '../i18n/index.ts'
import { useTitle } from './useTitle.ts'

/** What a reader's role does not reach: an area or a list by its name, or without one everything. */
export default function NoReach({ area }: { readonly area?: string }) {
  useTitle(area)
  return area ? (
    <EmptyState isPage icon="person" title={t('common.noAccessTo', { area })}>
      {t('common.noAccessHint')}
    </EmptyState>
  ) : (
    <EmptyState isPage icon="person" title={t('common.nothingForRole')}>
      {t('common.nothingForRoleHint')}
    </EmptyState>
  )
}
