import { useState } from 'react'
import { isAbort, toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { localDay } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'

type Format = 'plain' | 'adp' | 'gusto'
const formats: readonly { readonly value: Format; readonly label: string }[] = [
  { value: 'plain', label: t('payroll.plain') },
  { value: 'adp', label: t('payroll.adpFormat') },
  { value: 'gusto', label: t('payroll.gustoFormat') },
]
interface ExportPayrollDialogProps {
  readonly from: string
  readonly to: string
  readonly onClose: () => void
}

/** Downloads the pay of a week for a payroll system. */
export default function ExportPayrollDialog({ from, to, onClose }: ExportPayrollDialogProps) {
  const { client } = useServices()
  const [format, setFormat] = useState<Format>('plain')
  const [includesUnapproved, setIncludes] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function download(): Promise<void> {
    setRunning(true)
    setProblem(undefined)
    try {
      const { saveParts } = await import('../../data/download.ts')
      const query = { from, to, format, ...(includesUnapproved ? { includesUnapproved } : {}) }
      const response = await client.call('labor.exportPayroll', { query, timeoutMs: 0 })
      await saveParts(response, `payroll-${to}.csv`, () => {})
      onClose()
    } catch (error) {
      if (!isAbort(error)) setProblem(await toProblem(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      title={t('payroll.export')}
      description={t('payroll.exportHint', { from: localDay(from), to: localDay(to) })}
      onClose={onClose}
    >
      <div className={form}>
        <Select label={t('payroll.format')} options={formats} value={format} onChange={(value) => setFormat(value as Format)} />
        <Checkbox
          label={t('payroll.includesUnapproved')}
          checked={includesUnapproved}
          onChange={(event) => setIncludes(event.target.checked)}
        />
        <ProblemNotice problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" icon="download" isBusy={isRunning} onClick={() => void download()}>
            {t('common.download')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
