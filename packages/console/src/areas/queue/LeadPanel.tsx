import { Suspense, useEffect, useRef } from 'react'
import { LastSeen } from '../../frame/LastSeen.tsx'
import { PanelSkeleton } from '../../frame/Detail.tsx'
import { SidePanel } from '../../frame/SidePanel.tsx'
import * as frame from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { fullName, leadPath, type Lead } from '../leads/lead.ts'
import { useLead } from '../leads/useLead.ts'

const LeadBody = lazy(() => import('../leads/LeadBody.tsx'))

interface LeadPanelProps {
  readonly id: number
  readonly kind: Lead['kind'] | undefined
  /** What came of the call was recorded. */
  readonly onOutcome: () => void
  readonly onClose: () => void
}

/** The open lead; the focus follows from one to the next. */
export function LeadPanel({ id, kind, onOutcome, onClose }: LeadPanelProps) {
  const { data: lead, isGone, problem, retry } = useLead(id, kind)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = lead !== undefined
  useEffect(() => {
    // Not from a control of the queue, nor on the first load of the page.
    if (isLoaded && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isLoaded])
  return (
    <SidePanel label={lead ? fullName(lead) : t('common.lead')} onClose={onClose}>
      <header className={frame.panelHead}>
        <h2 ref={heading} tabIndex={-1} className={frame.panelTitle}>
          {lead ? fullName(lead) : t('common.lead')}
        </h2>
        {lead && (
          <a className={button.quiet} href={leadPath(lead)}>
            <Icon name="open" size={16} /> {t('common.open')}
          </a>
        )}
        <Button look="quiet" icon="close" aria-label={t('common.close')} onClick={onClose} />
      </header>
      {lead ? (
        <div className={frame.panelBody}>
          {isGone && <LastSeen />}
          <Suspense fallback={<PanelSkeleton />}>
            <LeadBody row={lead} onOutcome={onOutcome} />
          </Suspense>
        </div>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}
