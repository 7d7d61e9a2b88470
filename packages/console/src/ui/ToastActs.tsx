import { useEffect, useRef, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { dismiss, hold, toasts, type Toast } from './toast.ts'
import { t } from '../words/index.ts'
import './ToastActs.css.ts'

/** What had the focus before the messages took it. */
let from: HTMLElement | null = null

/** The keyboard goes on where it was before the messages, or in the row that the list stands on, or in the page. */
function goOn(): void {
  if (document.activeElement !== document.body) return
  const place = from?.isConnected ? from : document.querySelector<HTMLElement>('main [role=row][tabindex="0"]')
  ;(place ?? document.querySelector('main'))?.focus({ preventScroll: true })
}
/** What a message offers is done: the keyboard goes on at what it was about, unless it has gone elsewhere meanwhile. */
function goBack(at: string | undefined): void {
  const { activeElement, body } = document
  const back = at && document.querySelector<HTMLElement>(at)
  if (back && (activeElement === body || activeElement === from || activeElement?.id === 'main')) back.focus()
  else goOn()
}

/** What can be done with a message. */
export function ToastActs({ id, action }: Toast) {
  const act = ({ run, at }: NonNullable<typeof action>) => {
    dismiss(id)
    // It may be drawn anew by then.
    void Promise.resolve(run()).finally(() => requestAnimationFrame(() => goBack(at?.())))
  }
  return (
    <>
      {action && <Button onClick={() => act(action)}>{action.label}</Button>}
      <Button look="quiet" icon="close" aria-label={t('Dismiss')} onClick={() => dismiss(id)} />
    </>
  )
}

interface ToastKeysProps {
  readonly root: RefObject<HTMLElement | null>
  readonly all: readonly Toast[]
}
/** F8 leads to the newest message, and back; Escape dismisses the one that has the focus. */
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
    hold.isOn = () => root.current?.matches(':hover, :focus-within') === true
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onKeyDown)
    const stop = toasts.listen(() => void (wasIn.current = isIn(document.activeElement)))
    return () => {
      stop()
      hold.isOn = () => false
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [root])
  return null
}
