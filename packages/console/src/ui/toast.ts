import { atom } from 'nanostores'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  readonly action?: ToastAction
}
/** A toast's action, such as undo. */
export interface ToastAction {
  readonly label: string
  readonly run: () => unknown
  /** The subject: a newer toast with the same one replaces the older. */
  readonly of?: string
  /** Selector of the element to focus after the action. */
  readonly at?: () => string | undefined
}
export const toasts = atom<readonly Toast[]>([])
let last = 0

/** Whether a toast is hovered or focused, which pauses dismissal. */
export const toastHover = { isOn: () => false }
const leave = (id: number, after: number): unknown =>
  setTimeout(() => (toastHover.isOn() ? leave(id, 3_000) : dismiss(id)), after)

/** Shows a toast and announces it; errors and toasts with an action last twice as long. Returns its id. */
export function toast(text: string, isBad = false, action?: ToastAction): number {
  const id = ++last
  const others = toasts.get().filter((one) => !action?.of || one.action?.of !== action.of)
  toasts.set([...others.slice(-2), { id, text, isBad, action }])
  leave(id, isBad || action ? 12_000 : 6_000)
  return id
}

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id))
