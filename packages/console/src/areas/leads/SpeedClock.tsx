import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCan } from '../../data/access.ts'
import { useCall } from '../../data/useCall.ts'
import { duration } from '../../ui/format.ts'
import { secondNow } from '../../ui/now.ts'
import { t } from '../../i18n/index.ts'
import type { Lead } from './lead.ts'
import * as css from './lead.css.ts'

const MINUTE = 60_000
/** Leads contacted within minutes are far more likely to be reached; after an hour, interest has mostly faded. */
const USUAL_TARGET_MIN = 5
const LATE_MS = 60 * MINUTE
const stopped = atom(0)

/** Time until the first response, against the target of the lead's service. Self-booked leads have no timer. */
export function SpeedClock({ lead }: { readonly lead: Lead }) {
  const isRunning = lead.firstContactAt === null && (lead.status === 'new' || lead.status === 'captured')
  const mayRead = useCan('settings.speedToLead')
  const targets = useCall('settings.speedToLead', isRunning && mayRead ? {} : undefined).data?.targets
  const target =
    targets?.find(({ serviceGroup }) => serviceGroup?.id === lead.serviceGroup.id) ??
    targets?.find(({ serviceGroup }) => serviceGroup === null)
  const targetMs = (target?.targetMin ?? USUAL_TARGET_MIN) * MINUTE
  const now = useStore(isRunning ? secondNow : stopped)
  if (!isRunning && lead.firstContactAt === null) return
  const waited = Math.max(0, (lead.firstContactAt ? Date.parse(lead.firstContactAt) : now) - Date.parse(lead.receivedAt))
  const tone = waited <= targetMs ? 'calm' : waited <= Math.max(LATE_MS, targetMs) ? 'warning' : 'late'
  const word = tone === 'calm' ? t('leads.onTime') : tone === 'warning' ? t('leads.gettingCold') : t('leads.overdue')
  return (
    <div className={css.clock}>
      <span className={css.figure[isRunning ? tone : 'calm']} role="timer" aria-label={t('leads.timeToFirstContact')}>
        {duration(waited)}
      </span>
      <span className={css.clockWord}>{isRunning ? t('leads.waitingForContact', { word }) : t('leads.contactedAfter')}</span>
    </div>
  )
}
