import { useState } from 'react'
import { matchHeadings } from '@walkup/sdk/reading'
import type { Bodies, Replies } from '@walkup/sdk'
import { useMutation } from '../../data/useCall.ts'
import { useFieldErrorFormatter } from '../../data/useFieldErrorFormatter.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { parseSheet } from '../imports/sheet.ts'
import * as css from './technicians.css.ts'

type Rows = Bodies['technicians.importTimeOff']['rows']
const MAX_ROWS = 500
const MAX_ERRORS = 20
/** Columns with what else they are called. */
const columns = {
  technician: ['name', 'email', 'id', 'externalId', 'fieldServiceId'],
  from: ['start', 'startDate', 'firstDay', 'date', 'day', 'dateFrom'],
  to: ['end', 'endDate', 'lastDay', 'until', 'dateTo'],
  note: ['notes', 'reason', 'comment'],
} as const

/** The rows of a CSV file, or why it cannot be read. */
function readRows(source: string): Rows | string {
  const { headings, rows } = parseSheet(source)
  const at = matchHeadings(headings, columns)
  if (at.technician === undefined || at.from === undefined || rows.length === 0) return t('technicians.importColumns')
  if (rows.length > MAX_ROWS) return t('technicians.tooManyRows')
  return rows.map((row) => {
    const cell = (column: keyof typeof columns) => row[at[column] ?? -1]?.trim() || undefined
    const [to, note] = [cell('to'), cell('note')]
    // An empty cell is sent as a dash, so that its row is rejected and not the file.
    return { technician: cell('technician') ?? '–', from: cell('from') ?? '–', ...(to && { to }), ...(note && { note }) }
  })
}

/** Imports time off from a file: checks every row first, then writes those that can be read. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const send = useMutation('technicians.importTimeOff')
  const format = useFieldErrorFormatter()
  const [rows, setRows] = useState<Rows>()
  const [wrong, setWrong] = useState<string>()
  const [checked, setChecked] = useState<Replies['technicians.importTimeOff']>()

  async function choose(file: File | undefined): Promise<void> {
    setRows(undefined)
    setChecked(undefined)
    setWrong(undefined)
    if (!file) return
    let read: Rows | string
    try {
      read = readRows(await file.text())
    } catch (error) {
      read = error instanceof SyntaxError ? error.message : t('technicians.importColumns')
    }
    if (typeof read === 'string') {
      setWrong(read)
      return
    }
    setRows(read)
    setChecked(await send.run({ body: { rows: read, dryRun: true } }))
  }
  async function write(): Promise<void> {
    const reply = rows && (await send.run({ body: { rows, dryRun: false } }))
    if (!reply) return
    toast(t('technicians.importDone', { created: reply.created, bookings: reply.bookings }))
    onClose()
  }
  return (
    <Dialog title={t('technicians.importTimeOff')} description={t('technicians.importHint')} onClose={onClose}>
      <TextInput
        label={t('technicians.importChoose')}
        type="file"
        accept=".csv,text/csv"
        error={wrong}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <output>
        {checked && (
          <div className={css.notice}>
            {t('technicians.importReady', {
              created: checked.created,
              unchanged: checked.unchanged,
              rejected: checked.rejected,
            })}
            <ul className={css.list}>
              {checked.rows
                .filter(({ errors }) => errors.length > 0)
                .slice(0, MAX_ERRORS)
                .map(({ row, errors }) => (
                  <li key={row}>
                    {t('technicians.importRow', {
                      row,
                      errors: errors.map((error) => `${error.field} ${format?.(error) ?? error.message}`).join(', '),
                    })}
                  </li>
                ))}
            </ul>
          </div>
        )}
      </output>
      <FailureNotice failure={send.failure} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <ReasonButton
          look="primary"
          isBusy={send.isRunning}
          reason={!checked?.created && t('technicians.nothingToImport')}
          onClick={() => void write()}
        >
          {t('technicians.importAct', { created: checked?.created ?? 0 })}
        </ReasonButton>
      </DialogActions>
    </Dialog>
  )
}
