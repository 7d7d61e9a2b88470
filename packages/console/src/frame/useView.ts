import { useCallback, useMemo, useState } from 'react'
import { useLogin } from '../data/ServicesProvider.tsx'

/** A user's arrangement of a list: column order and density. */
export interface View {
  /** Column ids in order; defaults to the list's own. */
  readonly columns?: readonly string[]
  readonly isCompact?: boolean
}
interface Arranged {
  readonly id: string
  readonly isHidden?: boolean
  readonly isSticky?: boolean
}

/** Validates a stored view. */
export function toView(value: unknown): View {
  const { columns, isCompact } = (value ?? {}) as Record<string, unknown>
  return {
    ...(Array.isArray(columns) ? { columns: columns.filter((id): id is string => typeof id === 'string') } : {}),
    ...(typeof isCompact === 'boolean' ? { isCompact } : {}),
  }
}

/** Applies a view to a list's columns. Sticky columns always come first; unknown ids are ignored. */
export function applyView<C extends Arranged>(columns: readonly C[], { columns: ids }: View): readonly C[] {
  if (!ids) return columns.filter((column) => !column.isHidden)
  const chosen = ids.map((id) => columns.find((column) => column.id === id)).filter((column) => column !== undefined)
  return [...columns.filter((column) => column.isSticky), ...chosen.filter((column) => !column.isSticky)]
}

/** A user's current view of a list, stored in this browser. */
export function useView<C extends Arranged>(listKey: string, columns: readonly C[]) {
  const userId = useLogin()?.userId
  const key = `walkup.view.${userId}.${listKey}`
  const [view, setView] = useState<View>(() => {
    try {
      return toView(JSON.parse(localStorage.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  })
  const shown = useMemo(() => applyView(columns, view), [columns, view])
  const change = useCallback(
    (next: View): void => {
      setView(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage may be blocked or full: the view then lasts until the page closes.
      }
    },
    [key],
  )
  return { view, change, shown }
}
