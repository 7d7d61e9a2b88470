import type { Client } from '@walkup/sdk'
import { useState } from 'react'
import { useMutation } from '../../data/useCall.ts'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatAppointment, formatInZone } from '../../ui/format.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { BreakForm } from './BreakForm.tsx'
import { bodyOf, lengthOf, type Break } from './breaks.ts'
import type { Log } from './labels.ts'
import { useOfferUndo } from './useOfferUndo.ts'
import * as css from './payroll.css.ts'

interface BreaksDialogProps {
  readonly row: Log
  readonly onClose: () => void
  readonly onChanged: (log: Log) => void
}
/** The punched breaks of a punch, to add, edit and delete one; each change can be undone. */
export function BreaksDialog({ row, onClose, onChanged }: BreaksDialogProps) {
  const offerUndo = useOfferUndo()
  const [log, setLog] = useState(row)
  const [opened, setOpened] = useState<Break | 'new'>()
  const [isUnsaved, setUnsaved] = useState(false)
  const remove = useMutation('labor.deleteBreak')
  const params = { userId: log.user.id, logId: log.id }
  const { leave } = useLeaving(isUnsaved, onClose)

  function show(next: Log): void {
    setLog(next)
    setOpened(undefined)
    setUnsaved(false)
  }
  /** Closes the dialog, beyond which the keyboard reaches the undo of exactly this version. */
  function changed(next: Log, text: string, back: (client: Client, updatedAt: string) => Promise<Log>): void {
    offerUndo(next, text, (client) => back(client, next.updatedAt), row.state === 'approved')
    onChanged(next)
    onClose()
  }
  async function drop(one: Break): Promise<void> {
    const next = await remove.run({ params: { ...params, breakId: one.id }, query: { updatedAt: log.updatedAt } })
    if (!next) return
    changed(next, t('labor.breakDeleted'), (client, updatedAt) =>
      client.call('labor.upsertBreak', { params, body: { ...bodyOf(one), updatedAt } }),
    )
  }
  function saved(next: Log): void {
    const before = opened
    if (before === undefined) return
    const known = new Set(log.breaks.map(({ id }) => id))
    const added = next.breaks.find(({ id }) => !known.has(id))
    changed(next, before === 'new' ? t('labor.breakAdded') : t('labor.breakChanged'), (client, updatedAt) =>
      before === 'new'
        ? client.call('labor.deleteBreak', { params: { ...params, breakId: added?.id ?? 0 }, query: { updatedAt } })
        : client.call('labor.upsertBreak', { params, body: { ...bodyOf(before), id: before.id, updatedAt } }),
    )
  }
  const current = currentVersion<Log>(remove.problem)
  return (
    <Dialog
      title={t('labor.breaksOf', { name: log.user.name, at: formatAppointment(log.clockInAt, log.timeZone) })}
      {...(row.state === 'approved' ? { description: t('labor.editUnapproves') } : {})}
      onClose={leave}
    >
      <div className={css.breaks}>
        {log.breaks.length === 0 && opened === undefined && <p className={css.quiet}>{t('labor.noBreaks')}</p>}
        <ul className={css.weeks}>
          {log.breaks.map((one) => (
            <li key={one.id} className={css.breakRow}>
              <div className={css.breakText}>
                <strong>{one.activity.name}</strong>
                <span className={css.quiet}>
                  {[
                    `${formatInZone(one.startAt, log.timeZone)} – ${one.endAt ? formatInZone(one.endAt, log.timeZone) : '…'}`,
                    one.endAt && hoursAndMinutes(lengthOf(one)),
                    one.isPaid ? t('payroll.isPaidBreak') : t('payroll.isUnpaidBreak'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <Button
                look="quiet"
                icon="edit"
                aria-label={`${t('common.edit')}: ${one.activity.name}`}
                onClick={() => setOpened(one)}
              />
              <Button
                look="quiet"
                icon="trash"
                isBusy={remove.isRunning}
                aria-label={`${t('common.delete')}: ${one.activity.name}`}
                onClick={() => void drop(one)}
              />
            </li>
          ))}
        </ul>
        <ProblemNotice problem={remove.problem} />
        {current && (
          <Button icon="retry" onClick={() => show(current)}>
            {t('labor.showCurrent')}
          </Button>
        )}
        {opened === undefined ? (
          <div>
            <Button icon="plus" onClick={() => setOpened('new')}>
              {t('labor.addBreak')}
            </Button>
          </div>
        ) : (
          <BreakForm
            key={opened === 'new' ? 'new' : opened.id}
            log={log}
            {...(opened === 'new' ? {} : { opened })}
            onUnsaved={setUnsaved}
            onReload={show}
            onCancel={() => {
              setOpened(undefined)
              setUnsaved(false)
            }}
            onSaved={saved}
          />
        )}
        <p className={css.quiet}>{t('myDay.breakRule')}</p>
      </div>
    </Dialog>
  )
}
