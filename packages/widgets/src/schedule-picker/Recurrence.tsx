/** @jsxImportSource preact */
import { daysOfWeek, weekNames, type WeekName } from '@walkup/sdk/domain'
import * as css from '../ui/base.css.ts'
import * as field from '../ui/field.css.ts'
import { intervals } from './draft.ts'
import type { Props } from './SchedulePicker.tsx'
import * as own from './schedule-picker.css.ts'

/** Left and right, as the eye goes, and home and end: from chip to chip. */
function moveAlong(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const chips = [...event.currentTarget.querySelectorAll('input')]
  const at = chips.indexOf(event.target as HTMLInputElement)
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowDown: at + 1,
    ArrowLeft: at - forward,
    ArrowUp: at - 1,
    Home: 0,
    End: chips.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  chips.at(to % chips.length)?.focus()
}

export function Weekly({ draft: { days }, locale, firstDay, say, choose, showsFault, gap }: Props) {
  const short = daysOfWeek(0, locale, 'short')
  const toggle = (id: number) =>
    choose({ days: days.includes(id) ? days.filter((day) => day !== id) : [...days, id].toSorted((a, b) => a - b) })
  return (
    <fieldset class={own.part} aria-describedby={showsFault ? 'note' : undefined}>
      <legend class={own.legend}>{say('days')}</legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div class={own.days} onKeyDown={moveAlong}>
        {daysOfWeek(firstDay, locale).map(({ id, name }, index) => (
          <label key={id} class={own.chip}>
            <input
              class={own.over}
              type="checkbox"
              name="days"
              data-part={index ? undefined : 'days'}
              value={id}
              checked={days.includes(id)}
              aria-invalid={showsFault && gap === 'days'}
              onChange={() => toggle(id)}
            />
            <span class={css.unseen}>{name}</span>
            <span class={own.face} aria-hidden="true">
              {short[id]?.name.replace('.', '')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PickProps {
  readonly label: string
  readonly name: string
  readonly value: string | number | undefined
  readonly options: readonly (readonly [value: string | number, text: string])[]
  readonly onPick: (value: string) => void
  readonly isWrong?: boolean
}

/** A native list under its name. */
export function Pick({ label, name, value = '', options, onPick, isWrong }: PickProps) {
  return (
    <label class={field.field}>
      <span class={field.label}>{label}</span>
      <select
        class={field.input}
        name={name}
        data-part={name}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'note' : undefined}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

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

export function WeekdayOfMonth(props: Props) {
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

export function DayOfMonth(props: Props) {
  const { draft, say, choose, showsFault } = props
  const days = Array.from({ length: 31 }, (_, index) => [index + 1, String(index + 1)] as const)
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
