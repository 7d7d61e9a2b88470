import type { Bodies } from '@walkup/sdk/public'

/** How a box was ticked, by an event that the browser vouches for. */
export type ConsentEvent = NonNullable<Bodies['qrCodes.entry']['consent']['by']>

/** A key and the click that it causes come within this, in ms, even where it is held for a while. */
const KEY_MS = 3000

export interface Ticking {
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: (event: MouseEvent) => void
  /** What has ticked the box just now; nothing where a script did. Asked once for each change. */
  readonly take: () => ConsentEvent | undefined
}

/**
 * Watches the label around a box. A script's click is undone: consent is a person's. A screen reader's click is one that the browser
 * trusts, without a pointer or a key before it.
 */
export function createTicking(): Ticking {
  let keyAt = -Infinity
  let by: ConsentEvent | undefined
  return {
    onKeyDown(event) {
      if (event.isTrusted && event.key === ' ') keyAt = event.timeStamp
    },
    onClick(event) {
      // A press on the text also clicks the box: what was pressed first says how.
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
