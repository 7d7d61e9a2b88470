import type { Bodies } from '@walkup/sdk/public'

/** How the box was checked, according to a trusted event. */
export type ConsentEvent = NonNullable<Bodies['qrCodes.entry']['consent']['by']>

/** The longest time between a key press and the click it causes, in ms. */
const KEY_MS = 3000

export interface Ticking {
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: (event: MouseEvent) => void
  /** Returns how the box was just checked, undefined for a script. Call once per change. */
  readonly take: () => ConsentEvent | undefined
}

/**
 * Tracks the label of a checkbox and undoes clicks by scripts: only a person can consent. A screen reader's click is trusted,
 * without a preceding pointer or key event.
 */
export function createTicking(): Ticking {
  let keyAt = -Infinity
  let by: ConsentEvent | undefined
  return {
    onKeyDown(event) {
      if (event.isTrusted && event.key === ' ') keyAt = event.timeStamp
    },
    onClick(event) {
      // Clicking the label also clicks the box: the first event counts.
      const isByText = by && (event.target as Element).localName === 'input'
      if (!event.isTrusted) {
        by = undefined
        event.preventDefault()
      } else if (!isByText) {
        const isPointer = (event as PointerEvent).pointerType || event.detail
        by = isPointer ? 'pointer' : event.timeStamp - keyAt < KEY_MS ? 'keyboard' : 'assistive'
      }
    },
    take() {
      const taken = by
      by = undefined
      return taken
    },
  }
}
