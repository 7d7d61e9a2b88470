import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './form.css.ts'

interface FormActionsProps {
  /** Asks for confirmation before discarding unsaved changes. */
  readonly isAsking: boolean
  readonly isBusy: boolean
  readonly onStay: () => void
  readonly onClose: () => void
  /** Label of the close button; defaults to Cancel. */
  readonly keep?: string
  /** Submit button: label (default Save), whether it is destructive, and why it is disabled. */
  readonly verb?: string
  readonly isDestructive?: boolean
  readonly reason?: string | false
  /** Additional actions on the edited row. */
  readonly children?: ReactNode
}
/** Buttons of a form dialog. Each has its own element: if an edit button became “Save” while pressed, the click would submit. */
export const FormActions = ({
  isAsking,
  isBusy,
  onStay,
  onClose,
  keep,
  verb,
  isDestructive,
  reason,
  children,
}: FormActionsProps) => (
  <DialogActions>
    {isAsking ? (
      <>
        <output className={css.questionText}>{t('frame.unsavedChanges')}</output>
        <Button key="stay" onClick={onStay}>
          {t('frame.keepEditing')}
        </Button>
        <Button key="discard" look="danger" onClick={onClose}>
          {t('frame.discard')}
        </Button>
      </>
    ) : (
      <>
        {children}
        <Button key="cancel" onClick={onClose}>
          {keep ?? t('common.cancel')}
        </Button>
        <ReasonButton key="save" type="submit" look={isDestructive ? 'danger' : 'primary'} isBusy={isBusy} reason={reason}>
          {verb ?? t('common.save')}
        </ReasonButton>
      </>
    )}
  </DialogActions>
)

interface GoneProps {
  readonly title: string
  /** Explains the effect of saving, shown only with unsaved input. */
  readonly next?: string | undefined
}
/** Warns that the record changed while the form was open. */
export const StaleWarning = ({ title, next }: GoneProps) => (
  <div className={css.gone} role="alert">
    <b>{title}</b>
    {next && (
      <p>
        {t('common.changesKept')} {next}
      </p>
    )}
  </div>
)
