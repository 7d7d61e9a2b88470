import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import { waitProblem, waits, type TargetDraft, type Wait } from './draft.ts'
import * as css from './responseTimes.css.ts'

const labels: Readonly<Record<Wait, string>> = {
  targetMin: t('responseTimes.target'),
  dispatchersAfterMin: t('responseTimes.dispatchers'),
  managersAfterMin: t('responseTimes.managers'),
  everyoneAfterMin: t('responseTimes.everyone'),
}
const problems = { number: t('responseTimes.enterMinutes'), order: t('responseTimes.notSooner') } as const

interface TargetFieldsProps {
  readonly target: TargetDraft
  readonly wasTried: boolean
  readonly onChange: (target: TargetDraft) => void
}
/** The target of a service, and how long a lead waits before each escalation. */
export const TargetFields = ({ target, wasTried, onChange }: TargetFieldsProps) => (
  <>
    <Checkbox
      label={t('responseTimes.isActive')}
      checked={target.isActive}
      onChange={({ currentTarget }) => onChange({ ...target, isActive: currentTarget.checked })}
    />
    <div className={css.waits}>
      {waits.map((wait) => {
        const problem = wasTried ? waitProblem(target, wait) : undefined
        return (
          <TextInput
            key={wait}
            label={labels[wait]}
            inputMode="numeric"
            value={target[wait]}
            error={problem ? problems[problem] : ''}
            onChange={({ currentTarget }) => onChange({ ...target, [wait]: currentTarget.value })}
          />
        )
      })}
    </div>
  </>
)
