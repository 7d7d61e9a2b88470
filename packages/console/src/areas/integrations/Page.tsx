import { useTitle } from '../../routing/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { ErrorState } from '../../ui/states.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { partners } from './partners.ts'
import { partnersFor } from './partnersFor.ts'
import * as css from './integrations.css.ts'
import { t } from '../../i18n/index.ts'

/** Integrations that leads are sent to. */
export default function IntegrationsPage() {
  useTitle(t('integrations.integrations'))
  const subscriptionId = useLogin()?.subscriptionId ?? 1
  const { data, failure, retry } = useCall('settings.organizations', { body: { limit: 1 } })
  const orgUid = data?.items[0]?.uid
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>{t('integrations.integrations')}</h1>
      </header>
      {failure && !data ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        <div className={css.cards}>
          {partnersFor(subscriptionId).map((id) => (
            <PartnerCard key={id} partner={partners[id]} orgUid={orgUid} />
          ))}
          {subscriptionId === 1 && (
            <section className={css.card}>
              <h2 className={css.name}>{t('integrations.crmAndFieldService')}</h2>
              <p className={css.muted}>{t('integrations.crmHint')}</p>
              <a href="/organizations">{t('common.organizations')}</a>
            </section>
          )}
        </div>
      )}
    </>
  )
}
