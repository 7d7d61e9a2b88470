import { TextInput } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import { statusOrder, statuses } from '../leads/lead.ts'
import * as css from './integrations.css.ts'

type Stages = Readonly<Record<string, string>>
interface StagesFieldProps {
  readonly value: unknown
  readonly errorOf: (status: string) => string | undefined
  readonly onChange: (stages: Stages) => void
}

/** The other system's stage for each of our statuses. */
export function StagesField({ value, errorOf, onChange }: StagesFieldProps) {
  const stages = typeof value === 'object' && value !== null ? (value as Stages) : {}
  const put = (status: string, stage: string) => {
    const { [status]: _, ...others } = stages
    onChange(stage === '' ? others : { ...others, [status]: stage })
  }
  return (
    <fieldset className={css.mappings}>
      <legend className={css.legend}>{t('integrations.stages')}</legend>
      <p className={css.muted}>{t('integrations.stagesHint')}</p>
      <div className={css.stages}>
        {statusOrder.map((status) => (
          <TextInput
            key={status}
            label={statuses[status].word}
            isOptional
            maxLength={200}
            value={stages[status] ?? ''}
            error={errorOf(status)}
            onChange={({ target }) => put(status, target.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
