import { useCall } from '../../data/useCall.ts'
import { ExternalId } from '../../ui/ExternalId.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { receiverName, states, topicName, type Delivery } from './systems.ts'
import * as css from './integrations.css.ts'

/** A delivery with its attempts and their calls. */
export function DeliveryBody({ row }: { readonly row: Delivery }) {
  const { data, problem, retry } = useCall('deliveries.get', { params: { id: row.id } })
  return (
    <>
      <dl className={css.facts}>
        <dt className={css.term}>{t('common.system')}</dt>
        <dd>{receiverName(row)}</dd>
        <dt className={css.term}>{t('integrations.event')}</dt>
        <dd>{topicName(row.topic)}</dd>
        <dt className={css.term}>{t('common.lead')}</dt>
        <dd>{row.leadId === null ? '–' : <a href={`/leads/${row.leadId}`}>{row.leadName}</a>}</dd>
        <dt className={css.term}>{t('common.state')}</dt>
        <dd>{states[row.state].word}</dd>
        <dt className={css.term}>{t('common.externalNumber')}</dt>
        <dd>{row.externalId === null ? '–' : <ExternalId id={row.externalId} url={row.url} />}</dd>
      </dl>
      <h3 className={css.name}>{t('leads.attempts')}</h3>
      {problem && !data && <ErrorState problem={problem} onRetry={retry} />}
      {!data && !problem && <Skeleton widths={['70%', '50%']} />}
      {data?.attemptList.length === 0 && <p className={css.muted}>{t('integrations.notTriedYet')}</p>}
      <ol className={css.attempts}>
        {data?.attemptList.map((attempt, index) => (
          <li key={attempt.at} className={css.attempt}>
            <b>
              {index + 1}. {states[attempt.state].word} · <RelativeTime at={attempt.at} /> · {attempt.durationMs} ms
            </b>
            {attempt.error && <span className={css.missing}>{attempt.error}</span>}
            {attempt.calls.map((call, index) => (
              <div key={index}>
                <code className={css.call}>
                  {call.method} {call.url} → {call.status ?? '–'} ({call.ms} ms)
                </code>
                {call.response && <pre className={css.response}>{call.response}</pre>}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}
