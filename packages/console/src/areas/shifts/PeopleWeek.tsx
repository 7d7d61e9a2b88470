import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useRole } from '../../data/roles.ts'
import { visuallyHidden } from '../../ui/controls.css.ts'
import { media } from '../../ui/tokens.css.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { DayHead, DayStrip } from '../../ui/WeekGrid/DayStrip.tsx'
import { useDrag } from '../../ui/WeekGrid/useDrag.ts'
import { useDragged } from '../../ui/WeekGrid/useDragged.ts'
import { useSwipe } from '../../ui/WeekGrid/useSwipe.ts'
import * as grid from '../../ui/WeekGrid/WeekGrid.css.ts'
import type { Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { hint, movedText, movedBackText, range, wholeDay } from '../../ui/WeekGrid/format.ts'
import { count } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { byCellKey, sameCell, type Cell } from './cells.ts'
import { ShiftCard, shiftLabel } from './ShiftCard.tsx'
import { hoursOf, type Move, type Person, type Shift } from './shifts.ts'
import { shiftCount } from './labels.ts'
import type { PersonPlan } from './useWeekPlan.ts'
import * as css from './shifts.css.ts'

/** Height that fits time, location, and color name. */
const CHIP_PX = 60

interface PeopleWeekProps {
  readonly week: Week
  readonly people: readonly Person[]
  /** Hours, overtime and rates of those with shifts; empty for readers who don't plan. */
  readonly plans: readonly PersonPlan[]
  readonly shifts: readonly Shift[]
  readonly mayMove: boolean
  readonly onDay: (day: number) => void
  readonly onOpen: (shift: Shift) => void
  readonly onMove: (shift: Shift, move: Move) => Promise<void>
  readonly onAdd: ((user: Person | null, date: string) => void) | undefined
}
interface Lifted {
  readonly shift: Shift
  readonly cell: Cell
}

/** People week: one row per person, open shifts first. Shifts move by drag and drop or keyboard. */
export function PeopleWeek({ week, people, plans, shifts, mayMove, onDay, onOpen, onMove, onAdd }: PeopleWeekProps) {
  const isPhone = useMedia(media.phone)
  // Lead generators can't see others' shifts.
  const isOwn = useRole()?.labor === 'own'
  const hintId = useId()
  const root = useRef<HTMLDivElement>(null)
  const refocus = useRef<{ readonly id: number; isSettled: boolean }>(undefined)
  const [lifted, put] = useDragged<Lifted>()
  const [announcement, announce] = useState('')
  // Empty-cell buttons are pointer-only, so they are rendered on the first pointer event.
  const [isNear, setNear] = useState(false)
  const rows: readonly (Person | null)[] = [null, ...people]
  const shown = isPhone ? week.days.slice(week.day, week.day + 1) : week.days
  const inWeek = shifts.filter(({ date }) => week.days.includes(date))
  const places = new Map(people.map(({ id }, index) => [id, index + 1]))
  const rowOf = (shift: Shift) => (shift.user && places.get(shift.user.id)) ?? 0
  const byRow = new Map<number, Shift[]>()
  for (const shift of inWeek) byRow.set(rowOf(shift), [...(byRow.get(rowOf(shift)) ?? []), shift])
  const cellOf = (shift: Shift): Cell => ({
    row: rowOf(shift),
    day: week.days.indexOf(shift.date),
    start: shift.start,
    end: shift.end,
  })
  const nameOf = (row: number) => rows[row]?.name ?? t('common.openShifts')
  const formatPlace = ({ row, day, start, end }: Cell) =>
    `${nameOf(row)}, ${wholeDay(week.days[day] ?? '')}, ${range(start, end)}`

  useEffect(() => {
    const moved = refocus.current
    if (!moved) return
    if (document.activeElement === document.body) root.current?.querySelector<HTMLElement>(`[data-shift="${moved.id}"]`)?.focus()
    // A rejected move rerenders the shift in its old cell, so keep refocusing until the move settles.
    if (moved.isSettled) refocus.current = undefined
  })

  function drop(): void {
    const was = put(undefined)
    if (!was) return
    const { shift, cell } = was
    if (sameCell(cell, cellOf(shift))) return
    const moved: NonNullable<typeof refocus.current> = { id: shift.id, isSettled: false }
    refocus.current = moved
    // A claimed shift has an owner: only shifts that are already open fit row 0.
    const user = shift.user && cell.row === 0 ? shift.user : (rows[cell.row] ?? null)
    const to = { date: week.days[cell.day] ?? shift.date, start: cell.start, end: cell.end, user }
    void onMove(shift, to).finally(() => void (moved.isSettled = true))
  }
  function cancel(): void {
    const was = put(undefined)
    if (!was) return
    announce(movedBackText(shiftLabel(was.shift), formatPlace(cellOf(was.shift))))
    if (isPhone) onDay(cellOf(was.shift).day)
  }
  const grab = useDrag<Shift>({
    onMove(shift, { x, y }) {
      const at = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset.cell
      const [row, day] = at?.split(' ').map(Number) ?? []
      if (row !== undefined && day !== undefined) put({ shift, cell: { ...cellOf(shift), row, day } })
    },
    onDrop: drop,
    onCancel: cancel,
  })
  const swipe = useSwipe((side) => isPhone && onDay(Math.min(Math.max(week.day + side, 0), week.days.length - 1)))
  function onKey(shift: Shift, event: KeyboardEvent): void {
    const isLifted = lifted?.shift.id === shift.id
    const next = byCellKey(isLifted ? lifted.cell : cellOf(shift), event, { rows: rows.length, days: week.days.length })
    if (next) {
      put({ shift, cell: next })
      if (isPhone) onDay(next.day)
      announce(movedText(shiftLabel(shift), formatPlace(next)))
    } else if (isLifted && (event.key === 'Enter' || event.key === ' ')) drop()
    else if (isLifted && event.key === 'Escape') cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={root} className={grid.root}>
      {isPhone && (
        <DayStrip
          label={t('shifts.shifts')}
          days={week.days}
          chosen={week.day}
          today={week.today}
          isBusy={(day) => inWeek.some(({ date }) => date === week.days[day])}
          onChoose={onDay}
        />
      )}
      <section className={grid.scroll} aria-label={t('common.byPerson')} onPointerEnter={() => setNear(true)}>
        <div className={grid.sheet} {...swipe}>
          {!isPhone && (
            <div className={grid.heads}>
              <div className={css.rowHead} />
              {shown.map((date) => (
                <DayHead key={date} date={date} isToday={date === week.today} isPattern={false} note={undefined} />
              ))}
            </div>
          )}
          {rows.map((person, row) => {
            const own = byRow.get(row) ?? []
            const visible = isPhone ? own.filter(({ date }) => date === shown[0]) : own
            const plan = person && plans.find(({ user }) => user.id === person.id)
            const over = plan ? plan.overtimeMin + plan.doubletimeMin : 0
            const hasGhost = lifted?.cell.row === row
            if (isPhone && visible.length === 0 && !hasGhost && row > 0 && !lifted) return
            return (
              <div key={person?.id ?? 0} className={row === 0 ? css.openRow : css.row}>
                <div className={css.rowHead}>
                  <div className={css.name}>{person?.name ?? t('common.openShifts')}</div>
                  <div className={css.total}>
                    {person
                      ? `${count(Math.round(own.reduce((sum, shift) => sum + hoursOf(shift), 0) * 10) / 10)} h`
                      : shiftCount(visible.length)}
                    {plan?.leadsPerHour != null && ` · ${t('shifts.leadsPerHour', { rate: count(plan.leadsPerHour) })}`}
                  </div>
                  {over > 0 && (
                    <div className={css.over}>
                      {t('shifts.overtime')}: {hoursAndMinutes(over)}
                    </div>
                  )}
                </div>
                {shown.map((date) => {
                  const day = week.days.indexOf(date)
                  const isTarget = hasGhost && lifted.cell.day === day
                  return (
                    <div
                      key={date}
                      data-cell={`${row} ${day}`}
                      className={`${css.cell} ${isTarget ? css.target : date === week.today && !isPhone ? css.today : ''}`}
                    >
                      {onAdd && isNear && (
                        <button
                          type="button"
                          tabIndex={-1}
                          className={css.add}
                          aria-label={`${t('shifts.add')}: ${nameOf(row)}, ${wholeDay(date)}`}
                          onClick={() => onAdd(person, date)}
                        />
                      )}
                      {own
                        .filter((shift) => shift.date === date)
                        .map((shift) => (
                          <button
                            key={shift.id}
                            type="button"
                            data-shift={shift.id}
                            className={`${css.chip} ${mayMove ? css.movable : ''} ${lifted?.shift.id === shift.id ? css.lifted : ''}`}
                            aria-describedby={mayMove ? hintId : undefined}
                            onClick={() => onOpen(shift)}
                            onPointerDown={(event) => mayMove && grab(shift, event)}
                            onKeyDown={(event) => mayMove && onKey(shift, event)}
                            onBlur={() => lifted?.shift.id === shift.id && drop()}
                          >
                            <span className={visuallyHidden}>
                              {`${shiftLabel(shift)}, ${wholeDay(shift.date)}, ${range(shift.start, shift.end)}`}
                            </span>
                            <span aria-hidden="true">
                              <ShiftCard shift={shift} height={CHIP_PX} heading="store" />
                            </span>
                          </button>
                        ))}
                      {isTarget && (
                        <div className={css.ghost} aria-hidden="true">
                          <ShiftCard
                            shift={{ ...lifted.shift, start: lifted.cell.start, end: lifted.cell.end }}
                            height={CHIP_PX}
                            heading="store"
                          />
                        </div>
                      )}
                    </div>
                  )
                })}
              </div>
            )
          })}
          {isPhone && !lifted && !inWeek.some(({ date, user }) => user && date === shown[0]) && (
            <p className={css.nobody}>
              {isOwn
                ? t('shifts.noShiftForYou', { wholeDay: wholeDay(shown[0] ?? '') })
                : t('shifts.noShifts', { wholeDay: wholeDay(shown[0] ?? '') })}
            </p>
          )}
        </div>
      </section>
      <p id={hintId} className={visuallyHidden}>
        {hint()}
      </p>
      <output className={visuallyHidden} aria-live="assertive">
        {announcement}
      </output>
    </div>
  )
}
