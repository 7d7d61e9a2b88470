import type { Bodies } from '@walkup/sdk'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { iconOnlyOnPhone } from '../../ui/controls.css.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { useState } from 'react'

type Filter = NonNullable<NonNullable<Bodies['users.exportSchedules']>['filter']>

/** Exports the week's shifts with the page's filter. */
export function SchedulesExport({ filter }: { readonly filter: Filter }) {
  const { client } = useServices()
  const [isRunning, setRunning] = useState(false)
  async function download(): Promise<void> {
    setRunning(true)
    try {
      const response = await client.call('users.exportSchedules', { body: { filter }, timeoutMs: 0 })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await response.blob())
      link.download = `schedules-${filter.day}.csv`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      toast((await toProblem(error)).title, true)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button look="quiet" icon="download" className={iconOnlyOnPhone} isBusy={isRunning} onClick={() => void download()}>
      {t('common.export')}
    </Button>
  )
}
