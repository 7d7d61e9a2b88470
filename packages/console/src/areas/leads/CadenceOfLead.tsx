import { useCan } from '../../data/access.ts'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import { t } from '../../i18n/index.ts'
import type { FollowUpReply } from './FollowUp.tsx'
import * as css from './lead.css.ts'

interface CadenceOfLeadProps {
  readonly cadence: FollowUpReply['cadence']
  readonly isBusy: boolean
  readonly onStart: (cadenceId: number) => void
  readonly onStop: () => void
}
/** The cadence that a lead is in, or the choice of one. */
export function CadenceOfLead({ cadence, isBusy, onStart, onStop }: CadenceOfLeadProps) {
  const mayWork = useCan('followUp.enroll')
  const isActive = cadence?.state === 'active'
  const offered = useCall(
    'followUp.cadences',
    mayWork && !isActive ? { body: { filter: { isActive: true }, limit: 200 } } : undefined,
  )
  const options = offered.data?.items ?? []
  if (isActive)
    return (
      <div className={css.more}>
        <span>
          {t('followUp.inCadence', { name: cadence.name, step: cadence.step, steps: cadence.steps })}
          {cadence.nextAt && ` ${t('followUp.nextStep', { when: formatInstant(cadence.nextAt) })}`}
        </span>
        {mayWork && (
          <Button look="quiet" icon="close" isBusy={isBusy} onClick={onStop}>
            {t('followUp.endCadence')}
          </Button>
        )}
      </div>
    )
  if (!mayWork || options.length === 0) return
  return (
    <Select
      label={t('followUp.startCadence')}
      options={[
        { value: '', label: t('responseTimes.choose') },
        ...options.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value=""
      onChange={(value) => value && onStart(Number(value))}
    />
  )
}
