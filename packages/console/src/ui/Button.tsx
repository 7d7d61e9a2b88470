import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import * as css from './controls.css.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: keyof typeof css.button
  readonly icon?: IconName
  /** While its work runs, the button retains its size and label and ignores further presses. */
  readonly isBusy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', icon, isBusy, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button[look]} ${children ? '' : css.square} ${className ?? ''}`}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className={css.spinner} /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}
