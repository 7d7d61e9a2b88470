import { EmptyState } from '../ui/states.tsx'
import { t } from '../words/index.ts'
import { useTitle } from './useTitle.ts'

/** What a reader's role does not reach: an area or a list by its name, or without one everything. */
export default function NoReach({ area }: { readonly area?: string }) {
  useTitle(area)
  return area ? (
    <EmptyState isPage icon="person" title={t('Your role does not reach this: {area}', { area })}>
      {t('Ask an administrator of this organization if you need it, or switch to an organization where you have another role.')}
    </EmptyState>
  ) : (
    <EmptyState isPage icon="person" title={t('Nothing here for your role yet')}>
      {t('No area is in your role’s reach. An administrator can change your role.')}
    </EmptyState>
  )
}
