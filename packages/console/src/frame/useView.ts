import { useCallback, useMemo, useState } from 'react'
import { useLogin } from '../data/ServicesProvider.tsx'

/** How a reader has a list: which columns in which order, and how dense. */
export interface View {
  /** Column ids in order; without it the list's own. */
  readonly columns?: readonly string[]
  readonly isCompact?: boolean
}
interface Arranged {
  readonly id: string
  readonly isHidden?: boolean
  readonly isSticky?: boolean
}

/** Takes what is a view of unknown JSON, and nothing else. */
export function toView(value: unknown): View {
  const { columns, isCompact } = (value ?? {}) as Record<string, unknown>
  return {
    ...(Array.isArray(columns) ? { columns: columns.filter((id): id is string => typeof id === 'string') } : {}),
    ...(typeof isCompact === 'boolean' ? { isCompact } : {}),
  }
}

/** A list's columns as a view has them. Sticky ones stay and stay first; ids that are no longer there are passed over. */
export function arrange<C extends Arranged>(columns: readonly C[], { columns: ids }: View): readonly C[] {
  if (!ids) return columns.filter((column) => !column.isHidden)
  const chosen = ids.map((id) => columns.find((column) => column.id === id)).filter((column) => column !== undefined)
  return [...columns.filter((column) => column.isSticky), ...chosen.filter((column) => !column.isSticky)]
}

/** A reader's own view of a list, kept in this browser. */
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
  const shown = useMemo(() => arrange(columns, view), [columns, view])
  const change = useCallback(
    (next: View): void => {
      setView(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage may be blocked or full: the view then lasts as long as the page.
      }
    },
    [key],
  )
  return { view, change, shown }
}
