import { Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { coarseNow } from '../../ui/now.ts'
import { FailureNotice } from '../../ui/states.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import { UndoStatus } from './UndoStatus.tsx'
import { SpeedClock } from './SpeedClock.tsx'
import { useLeadChange } from './useLeadChange.ts'
import { statuses, type Lead, type LeadStatus } from './lead.ts'
import * as css from './lead.css.ts'

const CorrectStatus = lazy(() => import('./CorrectStatus.tsx'))
const StatusDialog = lazy(() => import('./StatusDialog.tsx'))

/** Closing statuses that lose the lead are shown last, with less emphasis. */
const endings: readonly LeadStatus[] = ['rejected', 'cancelled', 'noShow', 'notSold']

/** Next steps of a lead: response timer, owner, and status actions. */
export function NextSteps({ lead }: { readonly lead: Lead }) {
  const mayWrite = useCan('leads.setStatus')
  const mayCorrect = useCan('leads.correctStatus')
  const [isCorrecting, setCorrecting] = useState(false)
  const now = useStore(coarseNow)
  const login = useLogin()
  const claim = useLeadChange('leads.claim')
  const [to, setTo] = useState<LeadStatus>()
  const owner = lead.claimedBy
  const isMine = owner !== null && owner.id === login?.userId
  const onward = lead.nextStatuses.filter((status) => !endings.includes(status))
  const away = lead.nextStatuses.filter((status) => endings.includes(status))
  const isSold = lead.status === 'sold'
  /** A visit cannot have run before its start. */
  const isAhead = lead.booking !== null && Date.parse(lead.booking.startAt) > now
  return (
    <section className={css.card} aria-labelledby={`next-${lead.id}`}>
      <h2 id={`next-${lead.id}`} className={css.cardTitle}>
        {t('leads.nextStep')}
      </h2>
      <SpeedClock lead={lead} />
      <p>
        {isMine
          ? t('leads.claimedByYou')
          : owner
            ? t('leads.claimedByName', { name: owner.name })
            : isSold
              ? t('leads.soldNothingToDo')
              : t('leads.unclaimed')}
      </p>
      {mayWrite && (
        <div className={css.actions}>
          {!isSold && (!owner || isMine) && (
            <Button
              look={owner ? 'plain' : 'primary'}
              icon="person"
              isBusy={claim.isRunning}
              onClick={() => void claim.run({ params: { id: lead.id }, body: { release: isMine } })}
            >
              {t(isMine ? 'common.release' : 'common.claim')}
            </Button>
          )}
          {onward.map((status, place) => (
            <ReasonButton
              key={status}
              look={owner && place === 0 ? 'primary' : 'plain'}
              reason={status === 'ran' && isAhead && t('leads.notStarted')}
              onClick={() => setTo(status)}
            >
              {statuses[status].act}
            </ReasonButton>
          ))}
          {away.length > 0 && (
            <div className={css.more}>
              {away.map((status) => (
                <Button key={status} look="quiet" onClick={() => setTo(status)}>
                  {statuses[status].act}
                </Button>
              ))}
            </div>
          )}
          <FailureNotice failure={claim.failure} />
          <div className={css.more}>
            <UndoStatus lead={lead} />
            {mayCorrect && (
              <Button look="quiet" icon="edit" onClick={() => setCorrecting(true)}>
                {t('leads.correctStatusMenu')}
              </Button>
            )}
          </div>
        </div>
      )}
      {isCorrecting && (
        <Suspense>
          <CorrectStatus lead={lead} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
      {to && (
        <Suspense>
          <StatusDialog lead={lead} to={to} onClose={() => setTo(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
