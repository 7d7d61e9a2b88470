import { errorAt, type Failure } from '../../data/problem.ts'
import { TextInput } from '../../ui/Field.tsx'
import { say, t } from '../../words/index.ts'
import { words } from './words.ts'
import * as css from './times.css.ts'

export interface Times {
  readonly startLocal: string
  readonly endLocal: string
  readonly capacity: string
}
interface TimeFieldsProps {
  readonly times: Times
  readonly shown: Readonly<Record<string, string>>
  readonly failure: Failure | undefined
  readonly onChange: (changes: Partial<Times>) => void
}

/** What is wrong with a slot's times, by field. */
export function wrongTimes({ startLocal, endLocal, capacity }: Times): Readonly<Record<string, string>> {
  const seats = Number(capacity)
  return {
    ...(startLocal ? {} : { startLocal: t('This is needed') }),
    ...(endLocal > startLocal ? {} : { endLocal: say({ en: 'After its start', es: 'Después del inicio' }) }),
    ...(capacity !== '' && Number.isInteger(seats) && seats >= 0 && seats <= 1000
      ? {}
      : { capacity: say({ en: 'From 0 to 1,000', es: 'De 0 a 1.000' }) }),
  }
}

/** From, to, and how many may come. */
export function TimeFields({ times, shown, failure, onChange }: TimeFieldsProps) {
  const error = (field: string) => shown[field] ?? errorAt(failure, field)
  return (
    <div className={css.three}>
      <TextInput
        label={t('From')}
        type="time"
        step={300}
        value={times.startLocal}
        error={error('startLocal')}
        onChange={(event) => onChange({ startLocal: event.target.value })}
      />
      <TextInput
        label={t('To')}
        type="time"
        step={300}
        value={times.endLocal}
        error={error('endLocal')}
        onChange={(event) => onChange({ endLocal: event.target.value })}
      />
      <TextInput
        label={say(words.seats)}
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
