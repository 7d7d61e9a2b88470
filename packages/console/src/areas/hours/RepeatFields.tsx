import { daysOfWeek, weekNames, type WeekName } from '@walkup/sdk/domain'
import { pair } from '../../ui/controls.css.ts'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { capital } from '../../ui/WeekGrid/words.ts'
import { locale, say, type Text } from '../../words/index.ts'
import { cronOf, describeRule, type Repeat } from './recurring.ts'
import * as css from './hours.css.ts'

const kinds: readonly (readonly [Repeat['kind'], Text])[] = [
  ['none', { en: 'Does not repeat', es: 'No se repite' }],
  ['weekly', { en: 'Every week', es: 'Cada semana' }],
  ['weekdayOfMonth', { en: 'On a weekday of the month', es: 'Un día de la semana del mes' }],
  ['dayOfMonth', { en: 'On a day of the month', es: 'Un día del mes' }],
]
const weekWords: Readonly<Record<WeekName, Text>> = {
  First: { en: 'First', es: 'Primer' },
  Second: { en: 'Second', es: 'Segundo' },
  Third: { en: 'Third', es: 'Tercer' },
  Fourth: { en: 'Fourth', es: 'Cuarto' },
  Last: { en: 'Last', es: 'Último' },
}
const months: Text = { en: 'Every so many months', es: 'Cada cuántos meses' }

interface RepeatFieldsProps {
  readonly repeat: Repeat
  readonly start: string
  readonly until: string
  readonly firstDayOfWeek: number
  readonly error: string | undefined
  readonly onChange: (repeat: Repeat) => void
  readonly onUntil: (until: string) => void
}
/** How a shift recurs, confirmed by a sentence. */
export function RepeatFields({ repeat, start, until, firstDayOfWeek, error, onChange, onUntil }: RepeatFieldsProps) {
  const names = daysOfWeek(firstDayOfWeek, locale)
  const cron = cronOf(repeat, start)
  const set = (changes: Partial<Repeat>) => onChange({ ...repeat, ...changes })
  const toggle = (id: number, isOn: boolean) =>
    set({ days: isOn ? [...repeat.days, id] : repeat.days.filter((one) => one !== id) })
  const everyMonths = (
    <TextInput
      label={say(months)}
      type="number"
      min={1}
      max={12}
      value={repeat.everyMonths}
      onChange={(event) => set({ everyMonths: Number(event.target.value) })}
    />
  )
  return (
    <>
      <div className={pair}>
        <Select
          label={say({ en: 'Repeats', es: 'Se repite' })}
          options={kinds.map(([value, text]) => ({ value, label: say(text) }))}
          value={repeat.kind}
          onChange={(kind) => set({ kind: kind as Repeat['kind'] })}
        />
        {repeat.kind !== 'none' && (
          <TextInput
            label={say({ en: 'Until, this day included', es: 'Hasta, este día incluido' })}
            type="date"
            value={until}
            error={error}
            onChange={(event) => onUntil(event.target.value)}
          />
        )}
      </div>
      {repeat.kind === 'weekly' && (
        <fieldset className={css.days}>
          <legend className={css.legend}>{say({ en: 'On these days', es: 'En estos días' })}</legend>
          {names.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={capital(name)}
              checked={repeat.days.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      {repeat.kind === 'weekdayOfMonth' && (
        <div className={pair}>
          <Select
            label={say({ en: 'Which', es: 'Cuál' })}
            options={weekNames.map((week) => ({ value: week, label: say(weekWords[week]) }))}
            value={repeat.week}
            onChange={(week) => set({ week: week as WeekName })}
          />
          <Select
            label={say({ en: 'Day of the week', es: 'Día de la semana' })}
            options={names.map(({ id, name }) => ({ value: String(id), label: capital(name) }))}
            value={String(repeat.day)}
            onChange={(day) => set({ day: Number(day) })}
          />
          {everyMonths}
        </div>
      )}
      {repeat.kind === 'dayOfMonth' && (
        <div className={pair}>
          <TextInput
            label={say({ en: 'Day of the month', es: 'Día del mes' })}
            type="number"
            min={1}
            max={31}
            value={repeat.dayOfMonth}
            onChange={(event) => set({ dayOfMonth: Number(event.target.value) })}
          />
          {everyMonths}
        </div>
      )}
      {cron && <output className={css.sentence}>{describeRule(cron)}</output>}
    </>
  )
}
