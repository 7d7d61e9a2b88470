import { useState } from 'react'
import type { KeptEntry } from '../../data/offline/entries.ts'
import { useQueue } from '../../data/offline/useQueue.ts'
import { save } from '../../data/download.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toCsv } from '../../ui/chartFiles.ts'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { formatAppointment, viewerZone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { instantOf, localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

export function labelOf(entry: KeptEntry): string {
  if (entry.name === 'leads.upsertInternal')
    return t('myDay.unsentLead', { name: `${entry.body.firstName} ${entry.body.lastName}` })
  if (entry.name === 'users.recordActivity') return t('myDay.unsentApproaches', { count: entry.body.count ?? 1 })
  if (entry.name === 'labor.break') return entry.body.action === 'start' ? t('myDay.unsentBreak') : t('myDay.endBreak')
  return entry.body.action === 'in' ? t('myDay.clockIn') : t('myDay.clockOut')
}
const reasonOf = ({ rejection }: KeptEntry): string | undefined =>
  rejection && (rejection.errors.map(({ message }) => message).join('; ') || rejection.detail || rejection.title)

/** What the device could not send yet, since when, and why; nothing while all is sent. */
export function Unsent() {
  const { queue, state } = useQueue()
  const login = useLogin()
  const [asked, ask] = useState<{ readonly entry: KeptEntry; readonly what: 'discard' | 'time' }>()
  const { entries, offlineSince, isSending } = state
  const close = () => ask(undefined)
  if (entries.length === 0) return offlineSince === undefined ? null : <p className={css.quiet}>{t('myDay.offlineReady')}</p>
  const since = entries[0]?.at ?? ''
  const exportAll = () =>
    save(
      new Blob(
        [
          toCsv([
            ['at', 'kind', 'reason', 'content'],
            ...entries.map((entry) => [entry.at, labelOf(entry), reasonOf(entry) ?? '', JSON.stringify(entry.body)]),
          ]),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
      'walkup-unsent.csv',
    )
  return (
    <Card title={t('myDay.unsent', { count: entries.length })}>
      <output className={css.quiet}>
        {t('myDay.unsentSince', { at: formatAppointment(since, viewerZone()) })}{' '}
        {offlineSince === undefined ? '' : t('myDay.offline')}
      </output>
      <ul className={css.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={css.unsent}>
            <span className={css.rowText}>
              <span className={css.strong}>{labelOf(entry)}</span>
              <span className={css.quiet}>
                <RelativeTime at={entry.at} /> ·{' '}
                {entry.organizationId === login?.currentOrganizationId
                  ? (reasonOf(entry) ?? t('myDay.waitsForConnection'))
                  : t('myDay.waitsForOrganization')}
              </span>
            </span>
            {entry.rejection && (
              <span className={css.unsentActions}>
                <Button onClick={() => ask({ entry, what: 'time' })}>{t('myDay.correctTime')}</Button>
                <Button onClick={() => void queue.again(entry.id)}>{t('ui.tryAgain')}</Button>
                <Button onClick={() => ask({ entry, what: 'discard' })}>{t('myDay.discard')}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={css.pair}>
        <Button icon="retry" isBusy={isSending} onClick={() => queue.send()}>
          {t('myDay.sendNow')}
        </Button>
        <Button onClick={exportAll}>{t('common.export')}</Button>
      </div>
      {asked?.what === 'discard' && (
        <Dialog
          title={t('myDay.discardUnsent')}
          description={`${labelOf(asked.entry)}. ${t('myDay.discardWarning')}`}
          onClose={close}
        >
          <DialogActions>
            <Button onClick={close}>{t('common.keepAsIs')}</Button>
            <Button
              look="danger"
              onClick={() => {
                void queue.discard(asked.entry.id)
                close()
              }}
            >
              {t('myDay.discard')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {asked?.what === 'time' && (
        <CorrectTime
          entry={asked.entry}
          onClose={close}
          onCorrected={(at) => {
            void queue.again(asked.entry.id, at)
            close()
          }}
        />
      )}
    </Card>
  )
}

interface CorrectTimeProps {
  readonly entry: KeptEntry
  readonly onClose: () => void
  readonly onCorrected: (at: string) => void
}
function CorrectTime({ entry, onClose, onCorrected }: CorrectTimeProps) {
  const zone = viewerZone()
  const { date, minutes } = localTimeOf(Date.parse(entry.at), zone)
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const [value, setValue] = useState(`${date}T${clock}`)
  function submit(): void {
    const [day = '', hours = '', rest = ''] = value.split(/[T:]/)
    onCorrected(new Date(instantOf(day, Number(hours) * 60 + Number(rest), zone)).toISOString())
  }
  return (
    <Dialog title={`${labelOf(entry)}: ${t('myDay.correctTime')}`} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        <TextInput
          type="datetime-local"
          label={t('myDay.whenDone')}
          required
          value={value}
          error={reasonOf(entry)}
          onChange={(event) => setValue(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('myDay.sendNow')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
