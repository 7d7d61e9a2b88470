import { atom } from 'nanostores'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
}
export const toasts = atom<readonly Toast[]>([])
let last = 0

/** Tells something in passing, on screen and to a screen reader; a fault stays twice as long. */
export function toast(text: string, isBad = false): void {
  const id = ++last
  toasts.set([...toasts.get().slice(-2), { id, text, isBad }])
  setTimeout(() => dismiss(id), isBad ? 12_000 : 6_000)
}

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id))
