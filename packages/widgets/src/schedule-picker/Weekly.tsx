import type { KeyboardEvent } from 'react'
import { daysOfWeek } from '@walkup/sdk/domain'
import * as css from '../ui/base.css.ts'
import * as field from '../ui/field.css.ts'
import type { Props } from './SchedulePicker.tsx'
import * as own from './schedule-picker.css.ts'

/** Moves between chips with Left and Right, by reading direction, Home and End. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
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

export function Weekly({ draft: { days }, locale, firstDay, t, choose, showsError, gap }: Props) {
  const short = daysOfWeek(0, locale, 'short')
  const toggle = (id: number) =>
    choose({ days: days.includes(id) ? days.filter((day) => day !== id) : [...days, id].toSorted((a, b) => a - b) })
  return (
    <fieldset className={css.stack} aria-describedby={showsError ? 'note' : undefined}>
      <legend className={field.label}>{t('days')}</legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={own.days} onKeyDown={moveAlong}>
        {daysOfWeek(firstDay, locale).map(({ id, name }, index) => (
          <label key={id} className={own.chip}>
            <input
              className={own.over}
              type="checkbox"
              name="days"
              data-part={index ? undefined : 'days'}
              value={id}
              checked={days.includes(id)}
              aria-invalid={showsError && gap === 'days'}
              onChange={() => toggle(id)}
            />
            <span className={css.unseen}>{name}</span>
            <span className={own.face} aria-hidden="true">
              {short[id]?.name.replace('.', '')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
