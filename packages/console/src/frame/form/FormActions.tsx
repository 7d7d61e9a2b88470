import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { t } from '../../words/index.ts'
import * as css from './form.css.ts'

interface FormActionsProps {
  /** Somebody wants to leave with something unsaved: that is asked instead. */
  readonly isAsking: boolean
  readonly isBusy: boolean
  readonly onStay: () => void
  readonly onClose: () => void
}
/**
 * What stands under a form in a dialog: it is saved by submitting it. Each button is an element of its own: one that became “Save”
 * while it is pressed would submit.
 */
export const FormActions = ({ isAsking, isBusy, onStay, onClose }: FormActionsProps) => (
  <DialogActions>
    {isAsking ? (
      <>
        <output className={css.asking}>{t('What you entered is not saved yet.')}</output>
        <Button key="stay" onClick={onStay}>
          {t('Go on editing')}
        </Button>
        <Button key="discard" look="danger" onClick={onClose}>
          {t('Discard')}
        </Button>
      </>
    ) : (
      <>
        <Button key="cancel" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button key="save" type="submit" look="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
      </>
    )}
  </DialogActions>
)
