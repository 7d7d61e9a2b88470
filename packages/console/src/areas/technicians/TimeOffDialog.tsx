import { Suspense, useMemo, useState } from 'react'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../data/access.ts'
import { useOpenedItem } from '../../frame/form/useOpenedItem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { timeOffForm } from './timeOffForm.tsx'
import { timeText } from './timeText.ts'
import { closeForm, setQuery } from './view.ts'
import type { Technician, TimeOff } from './week.ts'

const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))

interface TimeOffDialogProps {
  readonly technician: Technician
  /** `new`, `off-<id>` or `edit-<id>`, in the URL. */
  readonly form: string | undefined
  readonly day: string
  readonly onChanged: () => unknown
}

/** Shows, adds, edits, and deletes time off. */
export function TimeOffDialog({ technician, form, day, onChanged }: TimeOffDialogProps) {
  const mayWrite = useCan('technicians.upsertTimeOff')
  const [kind, id] = (form ?? '').split('-')
  const key = kind === 'off' || kind === 'edit' ? id : undefined
  const opened = useOpenedItem<TimeOff>(key, true, () => technician.timeOff.find((one) => String(one.id) === key))
  const fields = useMemo(() => timeOffForm(technician.id, day), [technician.id, day])
  if (!mayWrite) return
  const shared = { form: fields as never, onClose: closeForm, onSaved: onChanged }
  if (kind === 'new')
    return (
      <Suspense>
        <FormDialog {...shared} row={undefined} />
      </Suspense>
    )
  if (!opened) return
  if (kind === 'edit')
    return (
      <Suspense>
        <FormDialog {...shared} row={opened.row} isGone={opened.isGone} />
      </Suspense>
    )
  return opened.isGone ? undefined : <Shown row={opened.row} onChanged={onChanged} />
}

function Shown({ row, onChanged }: { readonly row: TimeOff; readonly onChanged: () => unknown }) {
  const { client } = useServices()
  const [isRunning, setRunning] = useState(false)
  const { id, technician, from, to, startLocal, endLocal, note } = row
  async function remove(): Promise<void> {
    setRunning(true)
    try {
      await client.call('technicians.deleteTimeOff', { params: { id } })
      const run = async () => {
        await client.call('technicians.upsertTimeOff', {
          body: { technicianId: technician.id, from, to, startLocal, endLocal, note },
        })
        onChanged()
      }
      toast(`${t('technicians.timeOff')}: ${t('common.deleted')}`, false, { label: t('common.undo'), of: `timeOff ${id}`, run })
      closeForm()
      onChanged()
    } catch (error) {
      const { detail, title } = await toProblem(error)
      toast(detail ?? title, true)
      setRunning(false)
    }
  }
  return (
    <Dialog
      title={t('technicians.timeOff')}
      description={[from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`, timeText(row), note]
        .filter(Boolean)
        .join(', ')}
      onClose={closeForm}
    >
      <DialogActions>
        <Button look="quiet" icon="trash" isBusy={isRunning} onClick={() => void remove()}>
          {t('common.delete')}
        </Button>
        <Button onClick={closeForm}>{t('common.close')}</Button>
        <Button look="primary" icon="edit" onClick={() => setQuery({ form: `edit-${id}` })}>
          {t('common.edit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
