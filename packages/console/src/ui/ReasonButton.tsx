import { useId, useState, type ComponentProps, type SyntheticEvent } from 'react'
import { Button } from './Button.tsx'
import * as css from './ReasonButton.css.ts'

interface ReasonButtonProps extends ComponentProps<typeof Button> {
  /** Why it can't be pressed now; without one, it can. */
  readonly reason: string | false | undefined
}

/** Above a button this close to the window's top, the reason would be under the top bar. */
const NEAR_TOP = 140

/** A button that stays focusable while it is disabled, and says why on hover, on focus, and to screen readers. */
export function ReasonButton({ reason, onClick, ...rest }: ReasonButtonProps) {
  const id = useId()
  const [isBelow, setBelow] = useState(false)
  const place = ({ currentTarget }: SyntheticEvent) => setBelow(currentTarget.getBoundingClientRect().top < NEAR_TOP)
  return (
    <span className={css.root} onPointerEnter={place} onFocus={place}>
      <Button
        {...rest}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? id : undefined}
        // Also cancels submitting with Enter, which presses the button.
        onClick={reason ? (event) => event.preventDefault() : onClick}
      />
      {reason && (
        <span id={id} role="tooltip" className={isBelow ? css.below : css.above}>
          {reason}
        </span>
      )}
    </span>
  )
}
