import { useCan } from '../data/access.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import { useTitle } from '../routing/useTitle.ts'
import { t } from '../i18n/index.ts'
import { EmptyState } from './states.tsx'
import { button } from './controls.css.ts'

/** Says that the organization has switched an area or list off, and who can switch it on. */
export default function FeatureOff({ area }: { readonly area: string }) {
  useTitle(area)
  const login = useLogin()
  const mayChange = useCan('features.setSwitch')
  const organization = login?.organizations.find(({ id }) => id === login.currentOrganizationId)?.name ?? ''
  return (
    <EmptyState
      isPage
      icon="flag"
      title={t('ui.featureOff', { area })}
      action={
        mayChange ? (
          <a className={button.primary} href="/feature-switches">
            {t('ui.openFeatures')}
          </a>
        ) : undefined
      }
    >
      {t(mayChange ? 'ui.featureOffForAdmin' : 'ui.featureOffHint', { organization })}
    </EmptyState>
  )
}
