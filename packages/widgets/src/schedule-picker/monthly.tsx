import { daysOfWeek, weekNames, type WeekName } from '@walkup/sdk/domain'
import { intervals } from './draft.ts'
import { Pick } from './Pick.tsx'
import type { Props } from './SchedulePicker.tsx'
import * as own from './schedule-picker.css.ts'

const numberOf = (text: string) => (text ? Number(text) : undefined)

function Often({ draft: { everyMonths }, t, choose }: Props) {
  const counts = [...new Set([...intervals, everyMonths])].toSorted((a, b) => a - b)
  const options = counts.map((count) => [count, t(count === 1 ? 'everyMonth' : 'everyMonths', { count })] as const)
  return (
    <Pick
      label={t('often')}
      name="often"
      value={everyMonths}
      options={options}
      onPick={(count) => choose({ everyMonths: Number(count) })}
    />
  )
}

function WeekdayOfMonth(props: Props) {
  const { draft, locale, firstDay, t, choose, showsError } = props
  const days = daysOfWeek(firstDay, locale).map(({ id, name }) => [id, name] as const)
  return (
    <div className={own.row}>
      <Pick
        label={t('week')}
        name="week"
        value={draft.week}
        options={weekNames.map((name) => [name, t(name)])}
        onPick={(week) => choose({ week: week as WeekName })}
      />
      <Pick
        label={t('day')}
        name="day"
        value={draft.day}
        options={[['', t('choose')], ...days]}
        isWrong={showsError && draft.day === undefined}
        onPick={(day) => choose({ day: numberOf(day) })}
      />
      <Often {...props} />
    </div>
  )
}

function DayOfMonth(props: Props) {
  const { draft, t, choose, showsError } = props
  const days = [...Array(31).keys()].map((index) => [index + 1, String(index + 1)] as const)
  return (
    <div className={own.row}>
      <Pick
        label={t('date')}
        name="dayOfMonth"
        value={draft.dayOfMonth}
        options={[['', t('choose')], ...days]}
        isWrong={showsError && draft.dayOfMonth === undefined}
        onPick={(day) => choose({ dayOfMonth: numberOf(day) })}
      />
      <Often {...props} />
    </div>
  )
}

/** The fields of the monthly modes. */
export const monthly = { weekdayOfMonth: WeekdayOfMonth, dayOfMonth: DayOfMonth }
