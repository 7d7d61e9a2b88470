import { useEffect, useRef, type RefObject } from 'react'
import { toastHover, toasts, type Toast, type ToastAction } from './toast.ts'

/** The element that had the focus before a toast received it. */
let from: HTMLElement | null = null

/** Returns the focus to where it was before the toasts, or else to the list's current row or the page. */
function goOn(): void {
  if (document.activeElement !== document.body) return
  const place = from?.isConnected ? from : document.querySelector<HTMLElement>('main [role=row][tabindex="0"]')
  ;(place ?? document.querySelector('main'))?.focus({ preventScroll: true })
}
/** After a toast's action, focuses what it affected, unless the focus has moved elsewhere. */
function goBack(at: string | undefined): void {
  const { activeElement, body } = document
  const back = at && document.querySelector<HTMLElement>(at)
  if (back && (activeElement === body || activeElement === from || activeElement?.id === 'main')) back.focus()
  else goOn()
}

/** Waits for the action's rerender, which may replace the element to focus. */
export function focusTarget(done: unknown, at: ToastAction['at']): void {
  void Promise.resolve(done).finally(() => requestAnimationFrame(() => goBack(at?.())))
}

interface ToastKeysProps {
  readonly root: RefObject<HTMLElement | null>
  readonly all: readonly Toast[]
}
/** F8 moves the focus to the newest toast and back; Escape dismisses the focused one. */
export function ToastKeys({ root, all }: ToastKeysProps) {
  const wasIn = useRef(false)
  useEffect(() => {
    if (wasIn.current) goOn()
  }, [all])
  useEffect(() => {
    const isIn = (place: unknown) => place instanceof Node && root.current?.contains(place) === true
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      if (isIn(target) && !isIn(relatedTarget)) from = relatedTarget as HTMLElement | null
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const { activeElement } = document
      const messages = [...(root.current?.querySelectorAll('div') ?? [])]
      const current = messages.find((one) => one.contains(activeElement))
      if (key === 'Escape') current?.querySelector<HTMLElement>('button:last-child')?.click()
      if (key !== 'F8') return
      if (current) from?.focus()
      else messages.at(-1)?.querySelector('button')?.focus()
    }
    root.current?.setAttribute('aria-keyshortcuts', 'F8')
    toastHover.isOn = () => root.current?.matches(':hover, :focus-within') === true
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onKeyDown)
    const stop = toasts.listen(() => void (wasIn.current = isIn(document.activeElement)))
    return () => {
      stop()
      toastHover.isOn = () => false
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [root])
  return null
}
