import { useState } from 'react'
import { matchHeadings } from '@walkup/sdk/reading'
import type { Bodies, Replies } from '@walkup/sdk'
import { useMutation } from '../../data/useCall.ts'
import { useFieldErrorFormatter } from '../../data/useFieldErrorFormatter.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { fileFault } from '../imports/fileFault.ts'
import { findHeadings, readTables, sheetOf } from '../imports/sheet.ts'
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

interface TimeOffFile {
  readonly rows: Rows
  /** The number of each row in the file. */
  readonly numbers: readonly number[]
}

/** The rows of a file, or why it cannot be read. */
async function readRows(file: File): Promise<TimeOffFile | string> {
  const tables = await readTables(file)
  const { headings, rows, numbers } = sheetOf(
    tables,
    findHeadings(tables, (cells) => Object.keys(matchHeadings(cells, columns)).length),
  )
  const at = matchHeadings(headings, columns)
  if (at.technician === undefined || at.from === undefined || rows.length === 0) return t('technicians.importColumns')
  if (rows.length > MAX_ROWS) return t('technicians.tooManyRows')
  const read = rows.map((row) => {
    const cell = (column: keyof typeof columns) => row[at[column] ?? -1] ?? ''
    return { technician: cell('technician'), from: cell('from'), to: cell('to'), note: cell('note') }
  })
  return { rows: read, numbers }
}

/** Imports time off from a file: checks every row first, then writes those that can be read. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const send = useMutation('technicians.importTimeOff')
  const format = useFieldErrorFormatter()
  const [file, setFile] = useState<TimeOffFile>()
  const [wrong, setWrong] = useState<string>()
  const [checked, setChecked] = useState<Replies['technicians.importTimeOff']>()

  async function choose(chosen: File | undefined): Promise<void> {
    setFile(undefined)
    setChecked(undefined)
    setWrong(undefined)
    if (!chosen) return
    const read = await readRows(chosen).catch(fileFault)
    if (typeof read === 'string') {
      setWrong(read)
      return
    }
    setFile(read)
    setChecked(await send.run({ body: { rows: read.rows, dryRun: true } }))
  }
  async function write(): Promise<void> {
    const reply = file && (await send.run({ body: { rows: file.rows, dryRun: false } }))
    if (!reply) return
    toast(t('technicians.importDone', { created: reply.created, bookings: reply.bookings }))
    onClose()
  }
  return (
    <Dialog title={t('technicians.importTimeOff')} description={t('technicians.importHint')} onClose={onClose}>
      <TextInput
        label={t('technicians.importChoose')}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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
                      row: file?.numbers[row - 1] ?? row,
                      errors: errors.map((error) => `${error.field} ${format?.(error) ?? error.message}`).join(', '),
                    })}
                  </li>
                ))}
            </ul>
          </div>
        )}
      </output>
      <ProblemNotice problem={send.problem} />
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
