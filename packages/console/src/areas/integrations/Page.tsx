import { useTitle } from '../../routing/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { partners } from './partners.ts'
import { partnersFor } from './partnersFor.ts'
import { SystemCard } from './SystemCard.tsx'
import * as css from './integrations.css.ts'
import { t } from '../../i18n/index.ts'

/** The systems that leads are sent to. */
export default function IntegrationsPage() {
  useTitle(t('integrations.integrations'))
  const subscriptionId = useLogin()?.subscriptionId ?? 1
  const mayRead = useCan('connections.list')
  const { data, problem: unread, retry } = useCall('settings.organizations', { body: { limit: 1 } })
  const connections = useCall('connections.list', mayRead ? {} : undefined)
  const problem = (!data && unread) || (!connections.data && connections.problem)
  const orgUid = data?.items[0]?.uid
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>{t('integrations.integrations')}</h1>
      </header>
      {problem ? (
        <ErrorState
          problem={problem}
          onRetry={() => {
            retry()
            connections.retry()
          }}
        />
      ) : (
        <div className={css.cards}>
          {mayRead && !connections.data && (
            <section className={css.card}>
              <Skeleton widths={['70%', '50%', '60%']} />
            </section>
          )}
          {connections.data?.items
            .filter(({ system }) => !(system in partners))
            .map((connection) => (
              <SystemCard key={connection.system} connection={connection} onChanged={connections.retry} />
            ))}
          {partnersFor(subscriptionId).map((id) => (
            <PartnerCard
              key={id}
              partner={partners[id]}
              orgUid={orgUid}
              connection={connections.data?.items.find(({ system }) => system === id)}
              onChanged={connections.retry}
            />
          ))}
        </div>
      )}
    </>
  )
}
