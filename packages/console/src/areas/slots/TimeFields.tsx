import { errorAt, type Problem } from '../../data/problem.ts'
import { TextInput } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import type { Times } from './times.ts'
import * as css from './slots.css.ts'

interface TimeFieldsProps {
  readonly times: Times
  readonly shown: Readonly<Record<string, string>>
  readonly problem: Problem | undefined
  readonly onChange: (changes: Partial<Times>) => void
}

/** Start, end, and capacity. */
export function TimeFields({ times, shown, problem, onChange }: TimeFieldsProps) {
  const error = (field: string) => shown[field] ?? errorAt(problem, field)
  return (
    <div className={css.times}>
      <TextInput
        label={t('common.from')}
        type="time"
        step={300}
        value={times.startLocal}
        error={error('startLocal')}
        onChange={(event) => onChange({ startLocal: event.target.value })}
      />
      <TextInput
        label={t('common.to')}
        type="time"
        step={300}
        value={times.endLocal}
        error={error('endLocal')}
        onChange={(event) => onChange({ endLocal: event.target.value })}
      />
      <TextInput
        label={t('common.seats')}
        type="number"
        min={0}
        max={1000}
        value={times.capacity}
        error={error('capacity')}
        onChange={(event) => onChange({ capacity: event.target.value })}
      />
    </div>
  )
}
