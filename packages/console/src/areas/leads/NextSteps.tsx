import { Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { useRole } from '../../data/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { coarseNow } from '../../ui/now.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { action, shortcut } from '../../ui/shortcut.ts'
import { t } from '../../i18n/index.ts'
import { offerUndoClaim } from './offerUndoClaim.ts'
import { UndoStatus } from './UndoStatus.tsx'
import { SpeedClock } from './SpeedClock.tsx'
import { useLeadChange, useLeadSettled } from './useLeadChange.ts'
import { numberOf, statuses, type Lead, type LeadStatus } from './lead.ts'
import * as css from './lead.css.ts'

const AssignLead = lazy(() => import('./AssignLead.tsx'))
const CorrectStatus = lazy(() => import('./CorrectStatus.tsx'))
const OnTheWay = lazy(() => import('./OnTheWay.tsx'))
const StatusDialog = lazy(() => import('./StatusDialog.tsx'))

/** Closing statuses that lose the lead are shown last, with less emphasis. */
const endings: readonly LeadStatus[] = ['rejected', 'cancelled', 'noShow', 'notSold']

/** A technician sets out on the day of the visit. */
const isSoon = ({ status, startAt }: NonNullable<Lead['booking']>, now: number): boolean =>
  (status === 'scheduled' || status === 'confirmed') && Math.abs(Date.parse(startAt) - now) < 12 * 3_600_000

interface NextStepsProps {
  readonly lead: Lead
  /** In the queue, whose own key claims. */
  readonly onOutcome?: (() => void) | undefined
}

/** Next steps of a lead: response timer, owner, and status actions. */
export function NextSteps({ lead, onOutcome }: NextStepsProps) {
  const mayWrite = useCan('leads.setStatus')
  const mayCorrect = useCan('leads.correctStatus')
  const mayTell = useCan('messages.onTheWay')
  const maySearchPeople = useCan('users.search')
  const releases = useRole()?.releasesLeads ?? false
  const [isAssigning, setAssigning] = useState(false)
  const [isTelling, setTelling] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const now = useStore(coarseNow)
  const login = useLogin()
  const claim = useLeadChange('leads.claim')
  const { client } = useServices()
  const settle = useLeadSettled()
  const [to, setTo] = useState<LeadStatus>()
  const owner = lead.claimedBy
  const isMine = owner !== null && owner.id === login?.userId
  const mayRelease = owner !== null && (isMine || releases)
  /** Nobody has talked to the person yet. */
  const isWaiting = lead.status === 'captured' || lead.status === 'new'
  const isOnward = (status: LeadStatus) => !endings.includes(status) && !(isWaiting && status === 'new')
  // A confirmed visit is moved, with its time, rather than set again.
  const next = lead.nextStatuses.filter((status) => !(status === 'scheduled' && lead.status === 'confirmed'))
  const onward = next.filter(isOnward)
  const away = next.filter((status) => !isOnward(status))
  // The step after a claim; in the queue its own key has called already.
  const toCall = isMine && isWaiting && !onOutcome ? numberOf(lead) : undefined
  const isSold = lead.status === 'sold'
  /** A visit cannot have run before its start. */
  const isAhead = lead.booking !== null && Date.parse(lead.booking.startAt) > now
  async function claimOrRelease(): Promise<void> {
    const reply = await claim.run({ params: { id: lead.id }, body: { release: owner !== null } })
    if (reply) offerUndoClaim({ client, settle }, reply, owner)
  }
  const claimLabel = t('common.claim')
  const keyed = (status: LeadStatus, index: number) => {
    const { act } = statuses[status]
    return index === 0 ? shortcut('s', act) : status === 'scheduled' ? shortcut('b', act) : action(act)
  }
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
          {!isSold && !owner && (
            <Button
              look="primary"
              icon="person"
              isBusy={claim.isRunning}
              {...(onOutcome ? action(claimLabel) : shortcut('c', claimLabel))}
              onClick={() => void claimOrRelease()}
            >
              {claimLabel}
            </Button>
          )}
          {toCall && (
            <a className={button.primary} href={`tel:${toCall}`} rel="external">
              <Icon name="phone" size={18} /> {t('leads.call')}
            </a>
          )}
          {onward.map((status, index) => (
            <ReasonButton
              key={status}
              look={owner && !toCall && index === 0 ? 'primary' : 'plain'}
              reason={status === 'ran' && isAhead && t('leads.notStarted')}
              onClick={() => setTo(status)}
              {...keyed(status, index)}
            >
              {statuses[status].act}
            </ReasonButton>
          ))}
          {mayTell && lead.booking && isSoon(lead.booking, now) && (
            <Button icon="pin" onClick={() => setTelling(true)}>
              {t('messages.onTheWay')}
            </Button>
          )}
          {away.length > 0 && (
            <div className={css.more}>
              {away.map((status) => (
                <Button key={status} look="quiet" onClick={() => setTo(status)} {...action(statuses[status].act)}>
                  {statuses[status].act}
                </Button>
              ))}
            </div>
          )}
          <ProblemNotice problem={claim.problem} />
          <div className={css.more}>
            <UndoStatus lead={lead} />
            {!isSold && maySearchPeople && (!owner || mayRelease) && (
              <Button look="quiet" icon="person" onClick={() => setAssigning(true)} {...action(t('leads.assign'))}>
                {t('leads.assign')}
              </Button>
            )}
            {!isSold && mayRelease && (
              <Button
                look="quiet"
                icon="person"
                isBusy={claim.isRunning}
                onClick={() => void claimOrRelease()}
                {...action(t('common.release'))}
              >
                {t('common.release')}
              </Button>
            )}
            {mayCorrect && (
              <Button look="quiet" icon="edit" onClick={() => setCorrecting(true)}>
                {t('leads.correctStatusMenu')}
              </Button>
            )}
          </div>
        </div>
      )}
      {isTelling && lead.booking && (
        <Suspense>
          <OnTheWay bookingId={lead.booking.id} onClose={() => setTelling(false)} />
        </Suspense>
      )}
      {isAssigning && (
        <Suspense>
          <AssignLead lead={lead} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
      {isCorrecting && (
        <Suspense>
          <CorrectStatus lead={lead} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
      {to && (
        <Suspense>
          <StatusDialog lead={lead} to={to} onClose={() => setTo(undefined)} onChanged={onOutcome} />
        </Suspense>
      )}
    </section>
  )
}
