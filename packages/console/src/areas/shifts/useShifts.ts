import { useMemo, useRef, useState } from 'react'
import type { Bodies } from '@walkup/sdk'
import { addDays } from '@walkup/sdk/domain'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { viewerZone } from '../../ui/format.ts'
import { dismiss, toast, toasts } from '../../ui/toast.ts'
import { range, wholeDay } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { movedShift, selectorOf, toBody, toShift, type Move, type Shift, type ShiftRow } from './shifts.ts'
import { useAll, type All } from './useAll.ts'
import { failedMovesText, type FailedMove } from './labels.ts'

type Filter = Pick<NonNullable<NonNullable<Bodies['hours.availableSchedules']>['filter']>, 'storeIds' | 'territoryIds'>
export interface Shifts {
  /** Planned and open shifts, earliest first; undefined while loading. */
  readonly shifts: readonly Shift[] | undefined
  readonly problem: Problem | undefined
  readonly retry: () => void
  /** Moves optimistically; reverts if the server rejects it. */
  readonly move: (shift: Shift, move: Move) => Promise<void>
  readonly settle: (row: ShiftRow) => void
  readonly remove: (id: number) => void
}

const whoOf = ({ user }: Shift): string => user?.name ?? t('shifts.openShift')
const whenOf = ({ date, start, end }: Shift): string => `${wholeDay(date)}, ${range(start, end)}`

/** Shifts that begin in a week, and those of the evening before, which may extend into it. */
export function useShifts(first: string, filter: Filter): Shifts {
  const { client } = useServices()
  // One extra day at each end, since stores' local days differ from the viewer's.
  const dates = { from: addDays(first, -2), to: addDays(first, 8), timeZone: viewerZone() }
  const planned = useAll('hours.search', { filter: { ...filter, dates } })
  const open = useAll('hours.availableSchedules', { filter: { ...filter, dates, includeFull: true, includePast: true } })
  const refused = useRef<{ readonly id: number; readonly all: readonly FailedMove[] }>({ id: 0, all: [] })
  const [pending, setPending] = useState<ReadonlyMap<number, Shift>>(new Map())
  const both = useMemo(
    () => (planned.rows && open.rows ? [...planned.rows, ...open.rows].map(toShift) : undefined),
    [planned.rows, open.rows],
  )
  const shifts = useMemo(() => {
    const last = addDays(first, 6)
    return both
      ?.map((shift) => pending.get(shift.id) ?? shift)
      .filter(({ date }) => date >= addDays(first, -1) && date <= last)
      .toSorted((a, b) => a.startAt.localeCompare(b.startAt) || a.id - b.id)
  }, [both, pending, first])

  const change = (id: number, by: (rows: readonly ShiftRow[], isOpen: boolean) => readonly ShiftRow[]) => {
    const lists: readonly (readonly [All<ShiftRow>, boolean])[] = [
      [planned, false],
      [open, true],
    ]
    for (const [list, isOpen] of lists)
      list.update((rows) =>
        by(
          rows.filter((row) => row.id !== id),
          isOpen,
        ),
      )
  }
  const settle = (row: ShiftRow) => change(row.id, (rows, isOpen) => (isOpen === !row.user ? [...rows, row] : rows))
  const hold = (id: number, shift?: Shift) =>
    setPending((old) => {
      const next = new Map(old)
      if (shift) next.set(id, shift)
      else next.delete(id)
      return next
    })

  /** Rejections are merged into the message that is still visible. */
  function reportRejected(one: FailedMove): void {
    const { id, all } = refused.current
    const isThere = toasts.get().some((message) => message.id === id)
    if (isThere) dismiss(id)
    const now = isThere ? [...all, one] : [one]
    refused.current = { id: toast(failedMovesText(now), true), all: now }
  }
  async function write(shift: Shift, to: Shift): Promise<ShiftRow | undefined> {
    hold(shift.id, to)
    try {
      const row = await client.call('hours.upsert', { body: toBody(to) })
      settle(row)
      return row
    } catch (error) {
      const problem = await toProblem(error)
      const current = problem.code === 'stale' ? (problem.body.current as ShiftRow | undefined) : undefined
      if (current) settle(current)
      reportRejected({ name: `${whoOf(shift)}, ${whenOf(shift)}`, who: whoOf(to), zone: shift.timeZone, problem })
    } finally {
      hold(shift.id)
    }
  }

  async function move(shift: Shift, to: Move): Promise<void> {
    const row = await write(shift, movedShift(shift, to))
    if (!row) return
    const now = toShift(row)
    toast(`${whoOf(now)}: ${whenOf(now)}`, false, {
      label: t('common.undo'),
      of: `shift ${row.id}`,
      at: () => selectorOf(row.id),
      run: () => write(now, { ...shift, updatedAt: row.updatedAt }),
    })
  }

  return {
    shifts,
    problem: planned.problem ?? open.problem,
    retry: () => {
      planned.retry()
      open.retry()
    },
    move,
    settle,
    remove: (id) => change(id, (rows) => rows),
  }
}
