import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './form.css.ts'

interface FormActionsProps {
  /** Somebody wants to leave with something unsaved: that is asked instead. */
  readonly isAsking: boolean
  readonly isBusy: boolean
  readonly onStay: () => void
  readonly onClose: () => void
  /** What leaving it is called, unless it cancels. */
  readonly keep?: string
  /** What submitting does, unless it saves; whether it can't be undone, and whether it may not be yet. */
  readonly verb?: string
  readonly isGrave?: boolean
  readonly isBarred?: boolean
  /** What else may be done with what the form is of. */
  readonly children?: ReactNode
}
/**
 * What stands under a form in a dialog: it is saved by submitting it. Each button is an element of its own: one that became “Save”
 * while it is pressed would submit.
 */
export const FormActions = ({ isAsking, isBusy, onStay, onClose, keep, verb, isGrave, isBarred, children }: FormActionsProps) => (
  <DialogActions>
    {isAsking ? (
      <>
        <output className={css.asking}>{t('common.unsavedChanges')}</output>
        <Button key="stay" onClick={onStay}>
          {t('common.keepEditing')}
        </Button>
        <Button key="discard" look="danger" onClick={onClose}>
          {t('common.discard')}
        </Button>
      </>
    ) : (
      <>
        {children}
        <Button key="cancel" onClick={onClose}>
          {keep ?? t('common.cancel')}
        </Button>
        <Button key="save" type="submit" look={isGrave ? 'danger' : 'primary'} isBusy={isBusy} disabled={isBarred}>
          {verb ?? t('common.save')}
        </Button>
      </>
    )}
  </DialogActions>
)

interface GoneProps {
  readonly title: string
  /** What saving does now, for who has entered something; others are told the fact alone. */
  readonly next?: string | undefined
}
/** Says in a form's dialog what became meanwhile of what it was opened of. */
export const Gone = ({ title, next }: GoneProps) => (
  <div className={css.gone} role="alert">
    <b>{title}</b>
    {next && (
      <p>
        {t('common.changesKept')} {next}
      </p>
    )}
  </div>
)
