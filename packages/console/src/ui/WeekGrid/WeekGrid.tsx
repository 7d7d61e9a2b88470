import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { afterLayout } from '../afterLayout.ts'
import { visuallyHidden } from '../controls.css.ts'
import { coarseNow } from '../now.ts'
import { media } from '../tokens.css.ts'
import { useMedia } from '../useMedia.ts'
import { Backdrop } from './Backdrop.tsx'
import { DayHead, DayStrip } from './DayStrip.tsx'
import { layoutLanes } from './layout.ts'
import { moved, resized, type Edge, type Limits, type GridPosition } from './moves.ts'
import { useDrag, type Drag } from './useDrag.ts'
import { useDragPreview } from './useDragPreview.ts'
import { useFocusAfterDrag } from './useFocusAfterDrag.ts'
import { useSwipe } from './useSwipe.ts'
import * as css from './WeekGrid.css.ts'
import { DAY_MIN, localTimeOf } from './zone.ts'
import { hint, longZone, movedText, movedBackText, range, shortZone, wholeDay, wholeWeekday } from './format.ts'

/** An item with minutes since midnight of its local day; the end may pass midnight. */
export interface GridItem {
  readonly id: string
  readonly date: string
  readonly start: number
  readonly end: number
  /** Accessible label before the time. */
  readonly name: string
  readonly isFixed?: boolean
}
/** New position of an item. */
export interface ItemMove {
  readonly date: string
  readonly start: number
  readonly end: number
}
export interface WeekGridProps<T extends GridItem> {
  readonly label: string
  /** Seven consecutive local days. */
  readonly days: readonly string[]
  readonly zone: string
  readonly items: readonly T[]
  readonly mayMove: boolean
  /** Latest end in minutes; greater than 1440 if items may span midnight. */
  readonly latest?: number
  readonly isDayFixed?: boolean
  /** An abstract week: no dates, clock changes, or current time. */
  readonly isPattern?: boolean
  /** Index of the day shown on phones. */
  readonly day: number
  readonly onDay: (day: number) => void
  readonly draw: (item: T, height: number) => ReactNode
  readonly note?: (date: string) => ReactNode
  readonly isClosed?: (date: string) => boolean
  /** `target` is what was pressed in it, as drawn. */
  readonly onOpen: (item: T, target: Element) => void
  /** Settles once it is saved or rejected. */
  readonly onPut: (item: T, put: ItemMove) => Promise<unknown>
  /** Called on a press on an empty cell. */
  readonly onAdd?: ((date: string, start: number) => void) | undefined
}

const DAY_MS = 86_400_000
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** A week in one zone: items move and resize by pointer and keyboard; phones show one day at a time. */
export function WeekGrid<T extends GridItem>(props: WeekGridProps<T>) {
  const { label, days, zone, items, mayMove, latest = 2 * DAY_MIN, isDayFixed = false, isPattern, day, onDay, draw } = props
  const [first = ''] = days
  const isPhone = useMedia(media.phone)
  const hintId = useId()
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [announcement, announce] = useState('')
  const now = localTimeOf(useStore(coarseNow), zone)
  const today = isPattern ? undefined : now.date
  const limits: Limits = { days: days.length, latest, isDayFixed }
  const find = (id: string) => items.find((item) => item.id === id)
  const baseOf = (item: T): GridPosition => ({ day: between(first, item.date), start: item.start, end: item.end })
  const dateOf = (place: GridPosition) => days[place.day] ?? first
  const formatPlace = (place: GridPosition) =>
    `${isPattern ? wholeWeekday(dateOf(place)) : wholeDay(dateOf(place))}, ${range(place.start, place.end)}`

  const follow = useFocusAfterDrag(area, items)
  const lift = useDragPreview({
    onDrop(id, place) {
      const item = find(id)
      const to = { date: dateOf(place), start: place.start, end: place.end }
      if (item) follow(to, props.onPut(item, to))
    },
    onMoved(id, place) {
      if (isPhone) onDay(place.day)
      announce(movedText(find(id)?.name ?? '', formatPlace(place)))
    },
    onCancelled(id, place) {
      if (isPhone) onDay(place.day)
      announce(movedBackText(find(id)?.name ?? '', formatPlace(place)))
    },
  })

  interface Grip {
    readonly item: T
    readonly edge: Edge | undefined
  }
  function drag({ item, edge }: Grip, { dx, dy }: Drag): void {
    const base = baseOf(item)
    const minutes = (dy / css.HOUR) * 60
    const width = (area.current?.offsetWidth ?? 1) / (isPhone ? 1 : days.length)
    const sideways = isPhone ? 0 : Math.round(dx / width)
    lift.lift(item.id, base, edge ? resized(base, edge, minutes, limits) : moved(base, { days: sideways, minutes }, limits))
  }
  const grab = useDrag<Grip>({ onMove: drag, onDrop: lift.drop, onCancel: lift.cancel })
  const swipe = useSwipe((side) => isPhone && onDay(Math.min(Math.max(day + side, 0), days.length - 1)))

  // Scrolls to one hour before the first item, when the week changes or its first items load, but never after the user has
  // interacted.
  const earliest = useRef(0)
  useEffect(() => void (earliest.current = Math.min(...items.map((item) => item.start), 9 * 60)))
  const hasItems = items.length > 0
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    return afterLayout(element, () => {
      element.scrollTop = (earliest.current / 60 - 1) * css.HOUR - css.HOUR_NAME / 2
    })
  }, [first, hasItems])

  const shown = isPhone ? days.slice(day, day + 1) : days
  const spans = items.map((item) => ({ id: item.id, ...lift.positionOf(item.id, baseOf(item)) }))
  const order = new Map(items.map(({ id }, index) => [id, index]))
  const orderOf = ({ id }: { readonly id: string }) => order.get(id) ?? 0
  // In the order of the items even during a move, since reordering an element loses its focus.
  const pieces = layoutLanes(spans, days.length)
    .filter((piece) => !isPhone || piece.day === day)
    .toSorted((a, b) => orderOf(a) - orderOf(b))
  const side = (piece: { day: number; lane: number; lanes: number }) => {
    const column = 100 / shown.length
    const left = (isPhone ? 0 : piece.day * column) + (column * piece.lane) / piece.lanes
    return { left: `calc(${left}% + 2px)`, width: `calc(${column / piece.lanes}% - 4px)` }
  }
  return (
    <div className={css.root}>
      {isPhone && (
        <DayStrip
          label={label}
          days={days}
          chosen={day}
          today={today}
          isPattern={isPattern}
          isBusy={(place) => spans.some((span) => span.day === place)}
          onChoose={onDay}
        />
      )}
      <section ref={scroller} className={css.scroll} aria-label={label}>
        <div className={css.sheet} {...swipe}>
          <div className={css.heads}>
            <div className={css.corner}>
              <abbr className={css.zone} title={`${longZone(zone)} (${zone})`}>
                {shortZone(zone)}
              </abbr>
            </div>
            {shown.map((date) => (
              <DayHead key={date} date={date} isToday={date === today} isPattern={isPattern} note={props.note?.(date)} />
            ))}
          </div>
          <div className={css.body}>
            <Backdrop
              days={shown}
              zone={zone}
              now={isPattern ? undefined : now}
              isClosed={props.isClosed}
              onAdd={mayMove ? props.onAdd : undefined}
              area={area}
            >
              {pieces.map((piece) => {
                const item = find(piece.id)
                if (!item) return
                const height = ((piece.end - piece.start) / 60) * css.HOUR
                const style = { top: (piece.start / 60) * css.HOUR + 1, height: height - 2, ...side(piece) }
                if (piece.isRest)
                  return (
                    <div key={`${piece.id} rest ${piece.day}`} className={css.item.still} style={style} aria-hidden="true">
                      {draw(item, height)}
                    </div>
                  )
                const isMovable = mayMove && !item.isFixed
                const place = lift.positionOf(item.id, baseOf(item))
                const begin = (edge: Edge | undefined) => (event: PointerEvent) => {
                  if (!isMovable) return
                  event.stopPropagation()
                  grab({ item, edge }, event)
                }
                return (
                  <button
                    key={piece.id}
                    type="button"
                    data-item={piece.id}
                    className={css.item[lift.liftedId === item.id ? 'lifted' : isMovable ? 'movable' : 'still']}
                    style={style}
                    aria-describedby={isMovable ? hintId : undefined}
                    onClick={({ target }) => props.onOpen(item, target as Element)}
                    onPointerDown={begin(undefined)}
                    onKeyDown={(event) => isMovable && lift.onKey(item.id, baseOf(item), event, limits)}
                    onBlur={() => lift.liftedId === item.id && lift.drop()}
                  >
                    <span className={visuallyHidden}>{`${item.name}, ${formatPlace(place)}`}</span>
                    <span className={css.drawn} aria-hidden="true">
                      {draw({ ...item, start: place.start, end: place.end }, height)}
                    </span>
                    {isMovable && height > 30 && <span className={css.grips.start} onPointerDown={begin('start')} />}
                    {isMovable && <span className={css.grips.end} onPointerDown={begin('end')} />}
                  </button>
                )
              })}
            </Backdrop>
          </div>
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
