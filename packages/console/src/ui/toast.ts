import { atom } from 'nanostores'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  readonly action?: ToastAction
}
/** What a toast offers, such as to undo. */
export interface ToastAction {
  readonly label: string
  readonly run: () => unknown
  /** What it is about: a newer offer on the same takes the older one's place. */
  readonly of?: string
}
export const toasts = atom<readonly Toast[]>([])
let last = 0

/** Tells something in passing, on screen and to a screen reader; a fault or an offer stays twice as long. */
export function toast(text: string, isBad = false, action?: ToastAction): void {
  const id = ++last
  const others = toasts.get().filter((one) => !action?.of || one.action?.of !== action.of)
  toasts.set([...others.slice(-2), { id, text, isBad, action }])
  setTimeout(() => dismiss(id), isBad || action ? 12_000 : 6_000)
}

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id))
