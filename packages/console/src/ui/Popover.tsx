import { Suspense, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { ownsEscape } from './escape.ts'
import * as css from './Popover.css.ts'

interface PopoverProps {
  readonly label: ReactNode
  /** Accessible name, if the button shows only an icon or a value. */
  readonly name?: string
  readonly icon?: IconName
  readonly isOn?: boolean
  readonly look?: 'filter' | 'bar'
  readonly align?: 'start' | 'end'
  /** Called when the pointer or focus approaches the button. */
  readonly onNear?: (() => void) | undefined
  /** The panel is mounted only while open; the focus then returns to the button. */
  readonly children: (close: () => void) => ReactNode
}

/** Focuses the panel once its content appears, which may load lazily. */
function TakeFocus({ into }: { readonly into: RefObject<HTMLElement | null> }) {
  useEffect(() => into.current?.querySelector<HTMLElement>('input, button, a, [tabindex]')?.focus(), [into])
  return null
}

/** A button with a panel: closes on Escape, on an outside press, and when the focus leaves. */
export function Popover({ label, name, icon, isOn, look = 'filter', align = 'start', onNear, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    const back = opener.current
    return () => {
      document.removeEventListener('pointerdown', onPress)
      // The focused element was unmounted with the panel.
      if (document.activeElement === document.body) back?.focus()
    }
  }, [isOpen])

  return (
    <div
      ref={root}
      role="presentation"
      {...ownsEscape(isOpen)}
      className={css.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className={`${css.trigger[look]} ${isOn ? css.on : ''}`}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {icon && <Icon name={icon} size={18} />}
        {typeof label === 'string' ? <span className={css.label}>{label}</span> : label}
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <fieldset ref={panel} id={id} className={css.panel[align]} aria-label={name}>
          <Suspense>
            <TakeFocus into={panel} />
            {children(() => setOpen(false))}
          </Suspense>
        </fieldset>
      )}
    </div>
  )
}
