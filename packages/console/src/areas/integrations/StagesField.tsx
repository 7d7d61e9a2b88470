import { TextInput } from '../../ui/Field.tsx'
import { t, type Text } from '../../i18n/index.ts'
import * as css from './integrations.css.ts'

const statuses: Readonly<Record<string, Text>> = {
  captured: t('common.captured'),
  new: t('common.new'),
  contacted: t('common.contacted'),
  scheduled: t('common.scheduled'),
  confirmed: t('common.confirmed'),
  ran: t('common.ran'),
  sold: t('common.sold'),
  notSold: t('common.notSold'),
  noShow: t('common.noShow'),
  cancelled: t('common.canceled'),
  rejected: t('common.rejected'),
}
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
        {Object.entries(statuses).map(([status, label]) => (
          <TextInput
            key={status}
            label={label}
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
