import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { Button } from '../../../ui/Button.tsx'
import { duration } from '../../../ui/format.ts'
import { secondNow } from '../../../ui/now.ts'
import { visuallyHidden } from '../../../ui/controls.css.ts'
import { t } from '../../../i18n/index.ts'
import { fullName, leadPath, type LeadRow } from '../lead.ts'
import { dismissAlerts } from './alerts.ts'
import { useNewLeadAlerts } from './useNewLeadAlerts.ts'
import * as css from './alerts.css.ts'

const SHOWN = 3

/** New leads with running response timers. */
export function NewLeadAlerts() {
  const leads = useNewLeadAlerts()
  useTitleBadge(leads.length)
  const [newest] = leads
  return (
    <>
      <output className={visuallyHidden} aria-label={t('leads.newLeads')}>
        {newest && `${t('leads.newLead')}: ${fullName(newest)}`}
      </output>
      {newest && (
        <section className={css.bar} aria-label={t('leads.newLeads')}>
          <ul className={css.leads}>
            {leads.slice(0, SHOWN).map((lead) => (
              <NewLeadAlert key={lead.id} lead={lead} />
            ))}
          </ul>
          {leads.length > SHOWN && <span>{t('leads.andMore', { n: leads.length - SHOWN })}</span>}
          <Button look="quiet" onClick={() => dismissAlerts(leads.map(({ id }) => id))}>
            {t('leads.hide')}
          </Button>
        </section>
      )}
    </>
  )
}

function NewLeadAlert({ lead }: { readonly lead: LeadRow }) {
  const now = useStore(secondNow)
  return (
    <li className={css.lead}>
      <a className={css.name} href={leadPath(lead)} onClick={() => dismissAlerts([lead.id])}>
        {t('leads.newLead')}: {fullName(lead)}
      </a>
      <span className={css.quiet}>{[lead.serviceGroup.name, lead.store?.name].filter(Boolean).join(', ')}</span>
      <span className={css.clock}>{t('leads.waitingFor', { time: duration(now - Date.parse(lead.receivedAt)) })}</span>
    </li>
  )
}

/** Prefixes the document title with the number of unseen leads: "(2) Leads · Walkup". */
function useTitleBadge(amount: number): void {
  useEffect(() => {
    const plainTitle = () => document.title.replace(/^\(\d+\) /, '')
    const badge = () => {
      const title = amount > 0 ? `(${amount}) ${plainTitle()}` : plainTitle()
      if (document.title !== title) document.title = title
    }
    badge()
    // The page may change its title later, for example when its lead has loaded.
    const observer = new MutationObserver(badge)
    const element = document.querySelector('title')
    if (element) observer.observe(element, { childList: true })
    return () => {
      observer.disconnect()
      document.title = plainTitle()
    }
  }, [amount])
}
