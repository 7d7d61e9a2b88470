import { LastSeen } from '../../frame/LastSeen.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { button } from '../../ui/controls.css.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closesSidePanel } from '../../ui/sidePanel.ts'
import { t } from '../../i18n/index.ts'
import { NextSteps } from './NextSteps.tsx'
import { Timeline } from './Timeline.tsx'
import { useLead } from './useLead.ts'
import { Who } from './Who.tsx'
import { fullName, leadPath, type Lead } from './words.ts'
import { panel } from './leads.css.ts'
import * as css from './lead.css.ts'

interface LeadPanelProps {
  readonly id: number
  readonly kind: Lead['kind'] | undefined
  readonly onClose: () => void
}

/** A lead beside the list, which keeps its place. */
export default function LeadPanel({ id, kind, onClose }: LeadPanelProps) {
  const { lead, isGone, failure, retry } = useLead(id, kind)
  return (
    // Escape closes it from whatever in it has the focus: its keys are heard where they all pass.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={panel}
      aria-label={lead ? fullName(lead) : t('common.lead2')}
      onKeyDown={(event) => closesSidePanel(event) && onClose()}
    >
      <header className={css.panelHead}>
        <h2 className={css.panelTitle}>{lead ? fullName(lead) : ''}</h2>
        {lead && (
          <a className={button.quiet} href={leadPath(lead)}>
            <Icon name="open" size={16} /> {t('common.open')}
          </a>
        )}
        <Button look="quiet" icon="close" aria-label={t('common.close')} onClick={onClose} />
      </header>
      {lead ? (
        <div className={css.panelBody}>
          {isGone && <LastSeen />}
          <NextSteps lead={lead} />
          <Timeline lead={lead} />
          <Who lead={lead} />
        </div>
      ) : failure ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        <div className={css.skeleton}>
          <Skeleton widths={['40%', '100%', '80%', '60%', '90%']} />
        </div>
      )}
    </aside>
  )
}
