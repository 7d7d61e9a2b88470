import { useCallback, useMemo, useRef, useState } from 'react'

/** Ids of the selected rows. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  /** Toggles a row; with `isRange`, applies the same to all rows since the last one. */
  readonly toggle: (index: number, isRange: boolean) => void
  readonly all: () => void
  readonly clear: () => void
  /** Selection mode on phones: after `begin`, or while any row is selected. */
  readonly isChoosing: boolean
  readonly begin: () => void
}

/** Selection over the loaded rows; removed rows are deselected. */
export function useSelection(items: readonly { readonly id: number }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [hasBegun, setBegun] = useState(false)
  const last = useRef(0)
  const ids = useMemo(
    () => (chosen.size === 0 ? chosen : new Set(items.map(({ id }) => id).filter((id) => chosen.has(id)))),
    [chosen, items],
  )
  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const id = items[index]?.id
      if (id === undefined) return
      const [from, to] = isRange ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index]
      const next = new Set(chosen)
      const isOn = !chosen.has(id)
      for (const row of items.slice(from, to + 1)) {
        if (isOn) next.add(row.id)
        else next.delete(row.id)
      }
      last.current = index
      setChosen(next)
    },
    [items, chosen],
  )
  const all = useCallback(() => setChosen(new Set(items.map(({ id }) => id))), [items])
  const clear = useCallback(() => {
    setChosen(new Set())
    setBegun(false)
  }, [])
  const begin = useCallback(() => setBegun(true), [])
  return { ids, toggle, all, clear, isChoosing: hasBegun || ids.size > 0, begin }
}
