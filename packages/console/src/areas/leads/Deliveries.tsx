import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { ExternalId } from '../../ui/ExternalId.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { systemLabel } from '../../ui/systemLabel.ts'
import { t, type Text } from '../../i18n/index.ts'
import { useLeadChange } from './useLeadChange.ts'
import type { Lead } from './lead.ts'
import * as css from './lead.css.ts'

type Ref = Lead['externalRefs'][number]

/** Values of `crmIntegrationId`: null none, 1 signed webhook, 2 HubSpot. */
const crms: Readonly<Record<number, string>> = { 1: 'crmWebhook', 2: 'hubSpot' }
const states: Readonly<Record<Ref['state'], { readonly word: Text; readonly tone: Tone }>> = {
  queued: { word: t('common.queued'), tone: 'active' },
  sending: { word: t('leads.sending'), tone: 'active' },
  sent: { word: t('common.sent'), tone: 'active' },
  acknowledged: { word: t('common.delivered'), tone: 'good' },
  failed: { word: t('leads.willRetry'), tone: 'warning' },
  dead: { word: t('common.failedPermanently'), tone: 'bad' },
}

/** Delivery log of the lead per integration, with buttons to send it. */
export function Deliveries({ lead }: { readonly lead: Lead }) {
  const login = useLogin()
  const mayWrite = useCan('leads.retryExternal')
  const mayReadDeliveries = useCan('deliveries.search')
  const serviceTitan = useLeadChange('leads.sendToServiceTitan')
  const retailer = useLeadChange('leads.sendToRetailer')
  const crm = useLeadChange('leads.sendToCrm')
  const retry = useLeadChange('leads.retryExternal')
  const { id } = lead
  const senders: Readonly<Record<string, { readonly run: () => unknown; readonly isRunning: boolean }>> = {
    serviceTitan: {
      run: () => serviceTitan.run({ params: { id, isExternal: lead.kind === 'external' } }),
      isRunning: serviceTitan.isRunning,
    },
    homeDepot: { run: () => retailer.run({ params: { id } }), isRunning: retailer.isRunning },
    crmWebhook: { run: () => crm.run({ params: { id }, body: {} }), isRunning: crm.isRunning },
    hubSpot: { run: () => crm.run({ params: { id }, body: {} }), isRunning: crm.isRunning },
  }
  const ownCrm = crms[login?.crmIntegrationId ?? 0]
  const offered = mayWrite ? ['serviceTitan', 'homeDepot', ...(ownCrm ? [ownCrm] : [])] : []
  const known = lead.externalRefs.map((ref) => ref.system)
  const all = [...new Set([...offered, ...known])]
  if (all.length === 0) return
  return (
    <section className={css.card} aria-labelledby={`sending-${id}`}>
      <h2 id={`sending-${id}`} className={css.cardTitle}>
        {t('common.outsideSystems')}
      </h2>
      <ul className={css.ledgers}>
        {all.map((system) => {
          const ref = lead.externalRefs.find((one) => one.system === system)
          const called = systemLabel(system)
          const name = ref?.isSimulated ? t('common.simulated', { name: called }) : called
          const isStuck = ref?.state === 'failed' || ref?.state === 'dead'
          const sender = offered.includes(system) ? senders[system] : undefined
          return (
            <li key={system} className={css.ledger}>
              <span className={css.ledgerHead}>
                <b>{name}</b>
                {mayWrite && isStuck ? (
                  <Button
                    icon="retry"
                    aria-label={`${t('leads.tryAgainNow')}: ${name}`}
                    isBusy={retry.isRunning}
                    onClick={() => void retry.run({ params: { id, system }, body: {} })}
                  >
                    {t('leads.tryAgainNow')}
                  </Button>
                ) : (
                  sender &&
                  ref?.state !== 'queued' && (
                    <Button
                      look="quiet"
                      aria-label={`${ref ? t('leads.sendAgain') : t('leads.send')}: ${name}`}
                      isBusy={sender.isRunning}
                      onClick={() => void sender.run()}
                    >
                      {ref ? t('leads.sendAgain') : t('leads.send')}
                    </Button>
                  )
                )}
              </span>
              {ref ? <Entry entry={ref} /> : <span className={css.term}>{t('leads.notSent')}</span>}
            </li>
          )
        })}
      </ul>
      {mayReadDeliveries && lead.externalRefs.length > 0 && (
        <a href={`/integrations/deliveries?leadId=${id}`}>{t('leads.showDeliveries')}</a>
      )}
      <ProblemNotice problem={serviceTitan.problem ?? retailer.problem ?? crm.problem ?? retry.problem} />
    </section>
  )
}

const Entry = ({ entry }: { readonly entry: Ref }) => (
  <>
    <StatusDot tone={states[entry.state].tone}>{states[entry.state].word}</StatusDot>
    <span className={css.term}>
      {t('leads.attempts')}: {entry.attempts}
      {entry.externalId && (
        <>
          {` · ${t('common.externalNumber')}: `}
          <ExternalId id={entry.externalId} url={entry.url} />
        </>
      )}
      {entry.nextAttemptAt && (entry.state === 'queued' || entry.state === 'failed') && (
        <>
          {' '}
          · {t('leads.nextAttempt')}: <RelativeTime at={entry.nextAttemptAt} />
        </>
      )}
    </span>
    {entry.lastError && <span className={css.ledgerError}>{entry.lastError}</span>}
  </>
)
