import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { visuallyHidden } from '../../ui/controls.css.ts'
import { useDrag } from '../../ui/WeekGrid/useDrag.ts'
import { t } from '../../i18n/index.ts'
import { placeByKey, reorder } from './order.ts'
import * as css from './types.css.ts'

interface OrderedListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly name: (item: T) => string
  readonly mayOrder: boolean
  readonly onOrder: (ids: readonly number[]) => void
  readonly children: (item: T) => ReactNode
}
interface Lifted {
  readonly id: number
  readonly to: number
}

/** A reorderable list: drag and drop, or arrow keys with Enter or blur to save and Escape to cancel. */
export function OrderedList<T extends { readonly id: number }>(props: OrderedListProps<T>) {
  const { label, items, name, mayOrder, onOrder, children } = props
  const [lifted, setLifted] = useState<Lifted>()
  const [announcement, announce] = useState('')
  const hintId = useId()
  const root = useRef<HTMLOListElement>(null)
  const refocus = useRef<number>(undefined)
  const from = items.findIndex(({ id }) => id === lifted?.id)
  const shown = lifted && from >= 0 ? reorder(items, from, lifted.to) : items

  // Moving a row in the DOM loses its focus.
  useEffect(() => {
    const id = lifted?.id ?? refocus.current
    if (id === undefined || document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>(`[data-id="${id}"] button`)?.focus()
    refocus.current = undefined
  })
  function drop(): void {
    if (!lifted) return
    refocus.current = lifted.id
    setLifted(undefined)
    if (lifted.to !== from) onOrder(shown.map(({ id }) => id))
  }
  function cancel(): void {
    refocus.current = lifted?.id
    setLifted(undefined)
    announce(t('appointmentTypes.moveCanceled'))
  }
  const grab = useDrag<T>({
    onMove({ id }, { x, y }) {
      const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-id]')?.dataset.id
      const to = shown.findIndex((one) => one.id === Number(over))
      if (to >= 0) setLifted({ id, to })
      else setLifted((now) => now ?? { id, to: items.findIndex((one) => one.id === id) })
    },
    onDrop: drop,
    onCancel: cancel,
  })
  function onKey(item: T, event: KeyboardEvent): void {
    const at = shown.findIndex(({ id }) => id === item.id)
    const to = placeByKey(event.key, at, items.length)
    if (to !== undefined) {
      setLifted({ id: item.id, to })
      announce(t('appointmentTypes.movePosition', { name: name(item), to: to + 1, items: items.length }))
    } else if (lifted && (event.key === 'Enter' || event.key === ' ')) drop()
    else if (lifted && event.key === 'Escape') cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <ol ref={root} className={css.list} aria-label={label}>
        {shown.map((item, at) => (
          <li key={item.id} data-id={item.id} className={lifted?.id === item.id ? css.lifted : css.row}>
            {mayOrder && (
              <button
                type="button"
                className={css.grip}
                aria-label={`${t('appointmentTypes.move')}: ${name(item)}`}
                aria-describedby={hintId}
                onPointerDown={(event) => grab(item, event)}
                onKeyDown={(event) => onKey(item, event)}
                // Moving a row also fires blur; the next effect restores the focus.
                onBlur={(event) => lifted && event.relatedTarget && drop()}
              >
                <Grip />
              </button>
            )}
            <span className={css.place}>{at + 1}</span>
            {children(item)}
          </li>
        ))}
      </ol>
      <p id={hintId} className={visuallyHidden}>
        {t('appointmentTypes.moveKeys')}
      </p>
      <output className={visuallyHidden} aria-live="assertive">
        {announcement}
      </output>
    </>
  )
}

const Grip = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
    {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.300" />))}
  </svg>
)
