import { useState } from 'react'
import { saveReply } from '../data/download.ts'
import { toProblem, type Problem } from '../data/problem.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { t } from '../i18n/index.ts'

interface SubjectExportProps {
  readonly id: number
  readonly json: 'leads.exportPerson' | 'users.exportPerson'
  readonly pdf: 'leads.printPerson' | 'users.printPerson'
}

/** Exports all data about a person (data subject access request). */
export function SubjectExport({ id, json, pdf }: SubjectExportProps) {
  const { client } = useServices()
  const [running, setRunning] = useState<string>()
  const [refused, setRefused] = useState<Problem>()
  async function take(format: 'json' | 'pdf'): Promise<void> {
    setRunning(format)
    setRefused(undefined)
    try {
      const response = await client.call(format === 'json' ? json : pdf, { params: { id }, timeoutMs: 0 })
      await saveReply(response, `personal-data-${id}.${format}`)
    } catch (error) {
      setRefused(await toProblem(error))
    } finally {
      setRunning(undefined)
    }
  }
  return (
    <>
      <Button look="quiet" icon="download" isBusy={running === 'json'} onClick={() => void take('json')}>
        {t('frame.personalDataJson')}
      </Button>
      <Button look="quiet" icon="download" isBusy={running === 'pdf'} onClick={() => void take('pdf')}>
        {t('frame.personalDataPdf')}
      </Button>
      <ProblemNotice problem={refused} />
    </>
  )
}
