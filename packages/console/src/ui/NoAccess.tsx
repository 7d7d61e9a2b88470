import { EmptyState } from './states.tsx'
import { t } from '../i18n/index.ts'
import { useTitle } from '../routing/useTitle.ts'

/** No-access message for an area or list by name, or for everything if there is no name. */
export default function NoAccess({ area }: { readonly area?: string }) {
  useTitle(area)
  return area ? (
    <EmptyState isPage icon="person" title={t('common.noAccessTo', { area })}>
      {t('common.noAccessHint')}
    </EmptyState>
  ) : (
    <EmptyState isPage icon="person" title={t('ui.nothingForRole')}>
      {t('ui.nothingForRoleHint')}
    </EmptyState>
  )
}
