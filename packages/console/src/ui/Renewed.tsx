import { Fragment, useLayoutEffect, useRef, type ReactNode } from 'react'

const labelOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent

interface RenewedProps {
  /** The version of what the form edits. */
  readonly by: string | null
  readonly children: ReactNode
}

/** Remounts a form for each version of what it edits. The focus stays on the button that saved it. */
export function Renewed({ by, children }: RenewedProps) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    buttons.find((button) => labelOf(button) === focused.current)?.focus({ preventScroll: true })
  }, [by])
  return (
    <div
      ref={box}
      style={{ display: 'contents' }}
      onFocus={({ target }) => (focused.current = target instanceof HTMLButtonElement ? labelOf(target) : undefined)}
    >
      <Fragment key={by}>{children}</Fragment>
    </div>
  )
}
