import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { form } from './controls.css.ts'
import { ignoreOwnedEscape } from './escape.ts'
import { useFocusBack } from './useFocusBack.ts'
import * as css from './Dialog.css.ts'
import { t } from '../i18n/index.ts'

interface DialogProps {
  readonly title: string
  readonly description?: string
  /** A drawer is at the right edge, next to what it explains; `full` covers the screen. */
  readonly look?: 'dialog' | 'drawer' | 'full'
  readonly onClose: () => void
  readonly children: ReactNode
}

const looks = { dialog: css.dialog, drawer: css.drawer, full: css.full } as const

/** Focuses the first input rather than the close button. */
function focusField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
    ':is(input, textarea, [role=combobox]):not([type=radio], [type=checkbox], [disabled])',
  )
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** Toasts are above the dialog and may disappear while pressed, so only a press on the overlay counts as outside. */
function keepForMessages(event: Event): void {
  if (!(event.target as Element).classList.contains(css.overlay)) event.preventDefault()
}

/** A modal dialog or drawer, open while mounted. Pages load it lazily with its content. */
export function Dialog({ title, description, look = 'dialog', onClose, children }: DialogProps) {
  const isDrawer = look === 'drawer'
  const { remember, goBack } = useFocusBack()
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.overlay} />
        <Radix.Content
          className={looks[look]}
          onOpenAutoFocus={(event) => {
            remember()
            focusField(event)
          }}
          onCloseAutoFocus={goBack}
          onEscapeKeyDown={ignoreOwnedEscape}
          onInteractOutside={keepForMessages}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={isDrawer ? css.drawerHead : css.head}>
            <Radix.Title className={isDrawer ? css.drawerTitle : css.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="quiet" icon="close" aria-label={t('common.close')} />
            </Radix.Close>
          </header>
          {description && <Radix.Description className={css.description}>{description}</Radix.Description>}
          {isDrawer ? <div className={css.drawerBody}>{children}</div> : children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface DialogFormProps {
  readonly className?: string
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}
/** A dialog's form with custom validation: once errors are rendered, the first invalid field receives the focus. */
export const DialogForm = ({ className = form, onSubmit, children }: DialogFormProps) => (
  <form
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      const { currentTarget } = event
      void Promise.resolve(onSubmit()).then(() =>
        requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
      )
    }}
  >
    {children}
  </form>
)

/** Dialog buttons, primary last, sticky at the bottom. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => <div className={css.actions}>{children}</div>
