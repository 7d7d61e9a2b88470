import { Suspense, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'

const SecretDialog = lazy(() => import('../integrations/SecretDialog.tsx'))
type Technician = Replies['technicians.upsert']

interface CalendarDialogProps {
  readonly row: Technician
  readonly onClose: () => void
  readonly onChanged: (row?: Technician) => void
}
/** Creates a technician's private calendar address, and shows it once. */
export default function CalendarDialog({ row, onClose, onChanged }: CalendarDialogProps) {
  const create = useMutation('technicians.createCalendar')
  const [url, setUrl] = useState<string>()
  const title = t('technicians.calendarLink')
  if (url !== undefined)
    return (
      <Suspense>
        <SecretDialog secret={url} label={title} hint={t('technicians.calendarOnce')} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog title={title} description={t('technicians.calendarHint', { name: row.name })} onClose={onClose}>
      <div className={form}>
        {row.calendarSince && <p>{t('technicians.calendarReplaces')}</p>}
        <ProblemNotice problem={create.problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            isBusy={create.isRunning}
            onClick={() =>
              void create.run({ params: { id: row.id } }).then((made) => {
                if (!made) return
                setUrl(made.url)
                onChanged(made.technician)
              })
            }
          >
            {t('technicians.calendarCreate')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
