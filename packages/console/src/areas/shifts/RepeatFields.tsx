import { daysOfWeek, weekNames, type WeekName } from '@walkup/sdk/domain'
import { pair } from '../../ui/controls.css.ts'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { capitalize } from '../../ui/WeekGrid/format.ts'
import { locale, t, type Text } from '../../i18n/index.ts'
import { cronOf, describeRule, type Repeat } from './recurring.ts'
import * as css from './shifts.css.ts'

const kinds: readonly (readonly [Repeat['kind'], Text])[] = [
  ['none', t('shifts.doesNotRepeat')],
  ['weekly', t('shifts.everyWeek')],
  ['weekdayOfMonth', t('shifts.monthlyByWeekday')],
  ['dayOfMonth', t('shifts.monthlyByDay')],
]
const weekLabels: Readonly<Record<WeekName, Text>> = {
  First: t('shifts.first'),
  Second: t('shifts.second'),
  Third: t('shifts.third'),
  Fourth: t('shifts.fourth'),
  Last: t('shifts.last'),
}
const months: Text = t('shifts.everyMonths')

interface RepeatFieldsProps {
  readonly repeat: Repeat
  readonly start: string
  readonly until: string
  readonly firstDayOfWeek: number
  readonly error: string | undefined
  readonly onChange: (repeat: Repeat) => void
  readonly onUntil: (until: string) => void
}
/** Recurrence fields with a summary sentence. */
export function RepeatFields({ repeat, start, until, firstDayOfWeek, error, onChange, onUntil }: RepeatFieldsProps) {
  const names = daysOfWeek(firstDayOfWeek, locale)
  const cron = cronOf(repeat, start)
  const set = (changes: Partial<Repeat>) => onChange({ ...repeat, ...changes })
  const toggle = (id: number, isOn: boolean) =>
    set({ days: isOn ? [...repeat.days, id] : repeat.days.filter((one) => one !== id) })
  const everyMonths = (
    <TextInput
      label={months}
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
          label={t('common.repeats')}
          options={kinds.map(([value, text]) => ({ value, label: text }))}
          value={repeat.kind}
          onChange={(kind) => set({ kind: kind as Repeat['kind'] })}
        />
        {repeat.kind !== 'none' && (
          <TextInput
            label={t('shifts.untilDay')}
            type="date"
            value={until}
            error={error}
            onChange={(event) => onUntil(event.target.value)}
          />
        )}
      </div>
      {repeat.kind === 'weekly' && (
        <fieldset className={css.days}>
          <legend className={css.legend}>{t('shifts.weekdays')}</legend>
          {names.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={capitalize(name)}
              checked={repeat.days.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      {repeat.kind === 'weekdayOfMonth' && (
        <div className={pair}>
          <Select
            label={t('shifts.which')}
            options={weekNames.map((week) => ({ value: week, label: weekLabels[week] }))}
            value={repeat.week}
            onChange={(week) => set({ week: week as WeekName })}
          />
          <Select
            label={t('common.dayOfTheWeek')}
            options={names.map(({ id, name }) => ({ value: String(id), label: capitalize(name) }))}
            value={String(repeat.day)}
            onChange={(day) => set({ day: Number(day) })}
          />
          {everyMonths}
        </div>
      )}
      {repeat.kind === 'dayOfMonth' && (
        <div className={pair}>
          <TextInput
            label={t('shifts.dayOfTheMonth')}
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
