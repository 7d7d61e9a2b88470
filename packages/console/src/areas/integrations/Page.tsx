import { useTitle } from '../../routing/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { ErrorState } from '../../ui/states.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { partners } from './partners.ts'
import { partnersFor } from './reach.ts'
import { words } from './words.ts'
import * as css from './integrations.css.ts'

/** Integrations that leads are sent to. */
export default function IntegrationsPage() {
  useTitle(words.title)
  const subscriptionId = useLogin()?.subscriptionId ?? 1
  const { data, failure, retry } = useCall('settings.organizations', { body: { limit: 1 } })
  const orgUid = data?.items[0]?.uid
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>{words.title}</h1>
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
              <h2 className={css.name}>{words.others}</h2>
              <p className={css.muted}>{words.othersText}</p>
              <a href="/organizations">{words.toOrganizations}</a>
            </section>
          )}
        </div>
      )}
    </>
  )
}
