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
  /** Once it is done: the selector of what it brought back or changed, where the keyboard goes on. */
  readonly at?: () => string | undefined
}
export const toasts = atom<readonly Toast[]>([])
let last = 0

/** Whether somebody points at the messages or has the focus in them: none goes until they leave, and then stays a little. */
export const hold = { isOn: () => false }
const leave = (id: number, after: number): unknown => setTimeout(() => (hold.isOn() ? leave(id, 3_000) : dismiss(id)), after)

/** Tells something in passing, on screen and to a screen reader; a fault or an offer stays twice as long. Answers its id. */
export function toast(text: string, isBad = false, action?: ToastAction): number {
  const id = ++last
  const others = toasts.get().filter((one) => !action?.of || one.action?.of !== action.of)
  toasts.set([...others.slice(-2), { id, text, isBad, action }])
  leave(id, isBad || action ? 12_000 : 6_000)
  return id
}

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id))
