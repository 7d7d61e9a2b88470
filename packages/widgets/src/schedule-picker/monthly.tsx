/** @jsxImportSource preact */
import { daysOfWeek, weekNames, type WeekName } from '@walkup/sdk/domain'
import { intervals } from './draft.ts'
import { Pick } from './Pick.tsx'
import type { Props } from './SchedulePicker.tsx'
import * as own from './schedule-picker.css.ts'

const numberOf = (text: string) => (text ? Number(text) : undefined)

function Often({ draft: { everyMonths }, say, choose }: Props) {
  const counts = [...new Set([...intervals, everyMonths])].toSorted((a, b) => a - b)
  const options = counts.map((count) => [count, say(count === 1 ? 'everyMonth' : 'everyMonths', { count })] as const)
  return (
    <Pick
      label={say('often')}
      name="often"
      value={everyMonths}
      options={options}
      onPick={(count) => choose({ everyMonths: Number(count) })}
    />
  )
}

function WeekdayOfMonth(props: Props) {
  const { draft, locale, firstDay, say, choose, showsFault } = props
  const days = daysOfWeek(firstDay, locale).map(({ id, name }) => [id, name] as const)
  return (
    <div class={own.row}>
      <Pick
        label={say('week')}
        name="week"
        value={draft.week}
        options={weekNames.map((name) => [name, say(name)])}
        onPick={(week) => choose({ week: week as WeekName })}
      />
      <Pick
        label={say('day')}
        name="day"
        value={draft.day}
        options={[['', say('choose')], ...days]}
        isWrong={showsFault && draft.day === undefined}
        onPick={(day) => choose({ day: numberOf(day) })}
      />
      <Often {...props} />
    </div>
  )
}

function DayOfMonth(props: Props) {
  const { draft, say, choose, showsFault } = props
  const days = [...Array(31).keys()].map((index) => [index + 1, String(index + 1)] as const)
  return (
    <div class={own.row}>
      <Pick
        label={say('date')}
        name="dayOfMonth"
        value={draft.dayOfMonth}
        options={[['', say('choose')], ...days]}
        isWrong={showsFault && draft.dayOfMonth === undefined}
        onPick={(day) => choose({ dayOfMonth: numberOf(day) })}
      />
      <Often {...props} />
    </div>
  )
}

/** What the monthly forms ask, by form. */
export const monthly = { weekdayOfMonth: WeekdayOfMonth, dayOfMonth: DayOfMonth }
