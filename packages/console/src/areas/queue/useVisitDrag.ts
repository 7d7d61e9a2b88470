import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useCan } from '../../data/access.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { localDay, localTime } from '../../ui/format.ts'
import { media } from '../../ui/tokens.css.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { minutesOf } from '../../ui/WeekGrid/zone.ts'
import { toast } from '../../ui/toast.ts'
import { assign } from '../technicians/assign.ts'
import type { Conflict } from '../technicians/Conflicts.tsx'
import type { Destination } from '../technicians/MoveDialog.tsx'
import { nearest, step, timesOf, type DragState } from './board.ts'
import type { Hours, PlacedVisit, Row } from './timeline.ts'

/** So far a press moves before it picks up. */
const THRESHOLD_PX = 6

/** How long a dropped visit may take to render in its new row. */
const REFOCUS_MS = 5_000

/** What is left to decide after a visit was put down. */
export type Dropped = { readonly placed: PlacedVisit } & (
  | { readonly kind: 'move'; readonly to: Destination }
  | { readonly kind: 'assign' }
)
export interface VisitDrag {
  readonly dragged: DragState | undefined
  readonly dropped: Dropped | undefined
  readonly conflictsOf: (rowId: number) => readonly Conflict[]
  readonly close: () => void
  /** Handlers of a visit's bar; undefined where it cannot be moved. */
  readonly handlersOf: (placed: PlacedVisit, row: Row) => Handlers | undefined
}
export interface Handlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onKeyUp: (event: KeyboardEvent) => void
  readonly onBlur: () => void
  readonly onClickCapture: (event: MouseEvent) => void
}
interface Press {
  readonly placed: PlacedVisit
  readonly row: Row
  readonly x: number
  readonly y: number
  /** How many minutes after the visit's start it was pressed; undefined where there are no hours. */
  readonly grabbed: number | undefined
}

interface Place {
  readonly rowId: number
  /** Undefined at the side, which has no hours. */
  readonly minutes: number | undefined
}
/** The row under a point, and the minute of the day there. */
function placeAt(x: number, y: number, hours: Hours): Place | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')
  if (!row) return
  const rowId = Number(row.dataset.row)
  const track = row.querySelector('ul')
  if (rowId === 0 || !track) return { rowId, minutes: undefined }
  const { left, width } = track.getBoundingClientRect()
  return { rowId, minutes: (hours.from + ((x - left) / width) * hours.count) * 60 }
}

/** Moves visits on the board by pointer, or by keyboard: Space picks up, arrows choose technician and time, Enter puts down. */
export function useVisitDrag(date: string, rows: readonly Row[], hours: Hours): VisitDrag {
  const { client, cache } = useServices()
  const mayAssign = useCan('appointments.assignTechnician')
  const mayMove = useCan('appointments.reschedule')
  const isList = useMedia(media.phone)
  const [dragged, setDragged] = useState<DragState>()
  const [dropped, setDropped] = useState<Dropped>()
  const [press, setPress] = useState<Press>()
  /** A click that ends a drag opens nothing. */
  const wasDragged = useRef(false)
  /** The bar that was dropped by keyboard: it renders in another row soon, and keeps the focus. */
  const refocus = useRef<{ readonly id: number; readonly until: number }>(undefined)
  const visit = dragged?.placed.visit
  const free = useCall(
    'appointments.availability',
    visit && mayMove
      ? { params: { id: visit.appointmentType.id }, query: { from: date, to: date, bookingId: visit.id } }
      : undefined,
  ).data
  const people = useCall('appointments.technicians', visit && mayAssign ? { params: { id: visit.id } } : undefined).data
  const slots = (free?.days.find((day) => day.date === date)?.slots ?? []).map(({ id, startLocal }) => ({
    id,
    minutes: minutesOf(startLocal),
    label: `${localDay(date)}, ${localTime(startLocal)}`,
  }))
  const times = dragged ? timesOf(dragged, slots) : []

  useEffect(() => {
    const { id, until } = refocus.current ?? {}
    if (until === undefined || document.activeElement !== document.body) return
    refocus.current = undefined
    if (Date.now() < until) document.querySelector<HTMLElement>(`[data-visit="${id}"]`)?.focus()
  })

  async function drop(it: DragState): Promise<void> {
    setDragged(undefined)
    const { placed, from, rowId, start } = it
    if (it.isByKey) refocus.current = { id: placed.visit.id, until: Date.now() + REFOCUS_MS }
    const slot = slots.find(({ minutes }) => minutes === start)
    if (start !== placed.start && slot) {
      const technicianId = rowId === 0 || rowId === from.id ? undefined : rowId
      setDropped({ kind: 'move', placed, to: { time: { slotId: slot.id, label: slot.label }, technicianId } })
      return
    }
    if (rowId === from.id) return
    const row = rows.find(({ id }) => id === rowId)
    try {
      await assign({ client, cache }, placed.visit.id, row && !row.isUnassigned ? row : null)
    } catch (error) {
      const { code, detail, title } = await toProblem(error)
      if (code === 'technician-unavailable') setDropped({ kind: 'assign', placed })
      else toast(detail ?? title, true)
    }
  }

  useEffect(() => {
    if (!press) return
    const ends = new AbortController()
    const listen = { signal: ends.signal }
    const release = () => {
      setPress(undefined)
      setDragged(undefined)
    }
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!dragged && Math.hypot(x - press.x, y - press.y) < THRESHOLD_PX) return
      wasDragged.current = true
      const place = placeAt(x, y, hours)
      const { placed, row: from } = press
      // From the side, a visit goes to a technician at its own time.
      const start =
        place?.minutes === undefined || press.grabbed === undefined
          ? placed.start
          : nearest(times.length ? times : [{ start: placed.start }], place.minutes - press.grabbed)
      setDragged({ placed, from, rowId: place?.rowId ?? from.id, start, isByKey: false })
    }
    addEventListener('pointermove', onMove, listen)
    addEventListener('pointercancel', release, listen)
    addEventListener(
      'pointerup',
      () => {
        setPress(undefined)
        if (dragged) void drop(dragged)
      },
      listen,
    )
    addEventListener('keydown', ({ key }) => key === 'Escape' && release(), listen)
    return () => ends.abort()
  })

  function onKeyDown(event: KeyboardEvent, placed: PlacedVisit, row: Row): void {
    const { key } = event
    if (!dragged) {
      if (key !== ' ') return
      setDragged({ placed, from: row, rowId: row.id, start: placed.start, isByKey: true })
    } else if (key === 'ArrowUp' || key === 'ArrowDown') setDragged(step(dragged, rows, times, key === 'ArrowUp' ? -1 : 1, 0))
    else if (key === 'ArrowLeft' || key === 'ArrowRight') setDragged(step(dragged, rows, times, 0, key === 'ArrowLeft' ? -1 : 1))
    else if (key === 'Enter' || key === ' ') void drop(dragged)
    else if (key === 'Escape') setDragged(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const person = (rowId: number) => people?.technicians.find(({ id }) => id === rowId)
  return {
    dragged,
    dropped,
    conflictsOf: (rowId) => (dragged && rowId !== dragged.from.id ? (person(rowId)?.conflicts ?? []) : []),
    close: () => setDropped(undefined),
    handlersOf(placed, row) {
      const { status } = placed.visit
      if (!mayAssign || (status !== 'scheduled' && status !== 'confirmed')) return
      return {
        onPointerDown({ button, pointerType, clientX: x, clientY: y }) {
          wasDragged.current = false
          // A finger scrolls, and narrow screens show a list.
          if (button !== 0 || pointerType === 'touch' || isList) return
          const minutes = placeAt(x, y, hours)?.minutes
          setPress({ placed, row, x, y, grabbed: minutes === undefined ? undefined : minutes - placed.start })
        },
        onKeyDown: (event) => onKeyDown(event, placed, row),
        // A button would be pressed when Space is released.
        onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
        onBlur: () => dragged?.isByKey && setDragged(undefined),
        onClickCapture(event) {
          if (!wasDragged.current) return
          wasDragged.current = false
          event.preventDefault()
          event.stopPropagation()
        },
      }
    },
  }
}
