import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { leaveEscape } from '../../ui/escape.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { t } from '../../i18n/index.ts'
import * as css from './Drawer.css.ts'

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}
/** A modal side drawer, open while mounted; full screen on phones. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const { remember, goBack } = useFocusBack()
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.overlay} />
        <Radix.Content
          className={css.drawer}
          aria-describedby={undefined}
          onEscapeKeyDown={leaveEscape}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={goBack}
        >
          <header className={css.head}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="quiet" icon="close" aria-label={t('common.close')} />
            </Radix.Close>
          </header>
          <div className={css.body}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
