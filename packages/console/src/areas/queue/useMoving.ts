import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useCan } from '../../data/access.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { localDay, localTime } from '../../ui/format.ts'
import { minutesOf } from '../../ui/WeekGrid/zone.ts'
import { toast } from '../../ui/toast.ts'
import { assign } from '../technicians/assign.ts'
import type { Conflict } from '../technicians/Conflicts.tsx'
import type { Destination } from '../technicians/MoveDialog.tsx'
import { nearest, step, timesOf, type Held } from './board.ts'
import type { Hours, PlacedVisit, Row } from './timeline.ts'

/** So far a press moves before it picks up. */
const THRESHOLD_PX = 6

/** What is left to decide after a visit was put down. */
export type Decision = { readonly placed: PlacedVisit; readonly from: Row } & (
  { readonly kind: 'move'; readonly to: Destination } | { readonly kind: 'assign' }
)
export interface Moving {
  readonly held: Held | undefined
  readonly decision: Decision | undefined
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
  /** How many minutes after the visit's start it was pressed. */
  readonly grabbed: number
}

/** The row under a point, and the minute of the day there. */
function placeAt(x: number, y: number, hours: Hours): { readonly rowId: number; readonly minutes: number } | undefined {
  const track = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.querySelector('ul')
  const rowId = Number(track?.closest<HTMLElement>('[data-row]')?.dataset.row)
  if (!track || Number.isNaN(rowId)) return
  const { left, width } = track.getBoundingClientRect()
  return { rowId, minutes: (hours.from + ((x - left) / width) * hours.count) * 60 }
}

/** Moves visits on the board by pointer, or by keyboard: Space picks up, arrows choose technician and time, Enter puts down. */
export function useMoving(date: string, rows: readonly Row[], hours: Hours): Moving {
  const { client, cache } = useServices()
  const mayAssign = useCan('appointments.assignTechnician')
  const mayMove = useCan('appointments.reschedule')
  const [held, setHeld] = useState<Held>()
  const [decision, setDecision] = useState<Decision>()
  const [press, setPress] = useState<Press>()
  /** A click that ends a drag opens nothing. */
  const wasDragged = useRef(false)
  /** Its bar is drawn anew in another row. */
  const [focusId, setFocusId] = useState<number>()
  const visit = held?.placed.visit
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
  const times = held ? timesOf(held, slots) : []

  useEffect(() => {
    if (focusId === undefined || held) return
    const bar = document.querySelector<HTMLElement>(`[data-visit="${focusId}"]`)
    if (bar && document.activeElement === document.body) bar.focus()
  })

  async function putDown(it: Held): Promise<void> {
    setHeld(undefined)
    const { placed, from, rowId, start } = it
    if (it.isByKey) setFocusId(placed.visit.id)
    const slot = slots.find(({ minutes }) => minutes === start)
    if (start !== placed.start && slot) {
      const technicianId = rowId === 0 || rowId === from.id ? undefined : rowId
      setDecision({ kind: 'move', placed, from, to: { time: { slotId: slot.id, label: slot.label }, technicianId } })
      return
    }
    if (rowId === from.id) return
    const row = rows.find(({ id }) => id === rowId)
    try {
      await assign({ client, cache }, placed.visit.id, row && !row.isUnassigned ? row : null)
    } catch (error) {
      const { code, detail, title } = await toProblem(error)
      if (code === 'technician-unavailable') setDecision({ kind: 'assign', placed, from })
      else toast(detail ?? title, true)
    }
  }

  useEffect(() => {
    if (!press) return
    const ends = new AbortController()
    const listen = { signal: ends.signal }
    const release = () => {
      setPress(undefined)
      setHeld(undefined)
    }
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!held && Math.hypot(x - press.x, y - press.y) < THRESHOLD_PX) return
      wasDragged.current = true
      const place = placeAt(x, y, hours)
      const { placed, row: from } = press
      const start = place
        ? nearest(times.length ? times : [{ start: placed.start }], place.minutes - press.grabbed)
        : placed.start
      setHeld({ placed, from, rowId: place?.rowId ?? from.id, start, isByKey: false })
    }
    addEventListener('pointermove', onMove, listen)
    addEventListener('pointercancel', release, listen)
    addEventListener(
      'pointerup',
      () => {
        setPress(undefined)
        if (held) void putDown(held)
      },
      listen,
    )
    addEventListener('keydown', ({ key }) => key === 'Escape' && release(), listen)
    return () => ends.abort()
  })

  function onKeyDown(event: KeyboardEvent, placed: PlacedVisit, row: Row): void {
    const { key } = event
    if (!held) {
      if (key !== ' ') return
      setHeld({ placed, from: row, rowId: row.id, start: placed.start, isByKey: true })
    } else if (key === 'ArrowUp' || key === 'ArrowDown') setHeld(step(held, rows, times, key === 'ArrowUp' ? -1 : 1, 0))
    else if (key === 'ArrowLeft' || key === 'ArrowRight') setHeld(step(held, rows, times, 0, key === 'ArrowLeft' ? -1 : 1))
    else if (key === 'Enter' || key === ' ') void putDown(held)
    else if (key === 'Escape') setHeld(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const person = (rowId: number) => people?.technicians.find(({ id }) => id === rowId)
  return {
    held,
    decision,
    conflictsOf: (rowId) => (held && rowId !== held.from.id ? (person(rowId)?.conflicts ?? []) : []),
    close: () => setDecision(undefined),
    handlersOf(placed, row) {
      const { status } = placed.visit
      if (!mayAssign || (status !== 'scheduled' && status !== 'confirmed')) return
      return {
        onPointerDown({ button, pointerType, clientX: x, clientY: y }) {
          wasDragged.current = false
          // A finger scrolls.
          if (button !== 0 || pointerType === 'touch') return
          setPress({ placed, row, x, y, grabbed: (placeAt(x, y, hours)?.minutes ?? placed.start) - placed.start })
        },
        onKeyDown: (event) => onKeyDown(event, placed, row),
        // A button would be pressed when Space is released.
        onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
        onBlur: () => held?.isByKey && setHeld(undefined),
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
