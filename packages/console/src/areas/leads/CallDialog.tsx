import { useState } from 'react'
import { useDraft } from '../../data/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Checkbox, TextArea } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import { InstantInput } from '../users/InstantField.tsx'
import { nextCallAt } from './nextCallAt.ts'

interface CallDialogProps {
  readonly leadId: number
  readonly title: string
  /** Of the person who is called. */
  readonly zone: string
  /** The time of the call that is moved: nothing else changes. */
  readonly moved?: string | undefined
  readonly onClose: () => void
  readonly onSubmit: (more: { callBackAt: string; note?: string; isMine: boolean }) => void
}
/** Asks when to call again, and for a note. */
export default function CallDialog({ leadId, title, zone, moved, onClose, onSubmit }: CallDialogProps) {
  const [now] = useState(() => Date.now())
  const [at, setAt] = useState<string | null>(() => moved ?? nextCallAt(zone, now))
  const [note, setNote] = useDraft(`call ${leadId}`, '')
  const [isMine, setMine] = useState(true)
  const [wasTried, setTried] = useState(false)
  const isValid = at !== null && Date.parse(at) > now
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isValid) onSubmit({ callBackAt: at, ...(note.trim() && { note: note.trim() }), isMine })
        }}
      >
        <InstantInput
          label={t('followUp.callAgain')}
          value={at}
          error={wasTried && !isValid ? t('followUp.laterThanNow') : undefined}
          onChange={setAt}
          zone={zone}
        />
        {moved === undefined && (
          <>
            <TextArea
              label={t('common.note')}
              isOptional
              rows={2}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <Checkbox label={t('followUp.myTask')} checked={isMine} onChange={({ target }) => setMine(target.checked)} />
          </>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
