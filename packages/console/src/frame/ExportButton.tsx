import { useEffect, useRef, useState } from 'react'
import type { Inputs } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { isAbort, toProblem } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { iconOnlyOnPhone } from '../ui/controls.css.ts'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { action } from '../ui/shortcut.ts'
import { t } from '../i18n/index.ts'
import type { ExportName } from './types.ts'

interface ExportButtonProps {
  readonly endpoint: ExportName
  /** Fallback file name. */
  readonly file: string
  readonly filter: object
  /** Query parameters besides the filter. */
  readonly also?: object
}

/** Exports the filtered list; a second press cancels. */
export default function ExportButton({ endpoint, file, filter, also }: ExportButtonProps) {
  const { client } = useServices()
  const [read, setRead] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function download(): Promise<void> {
    const controller = (stop.current = new AbortController())
    setRead(0)
    try {
      const { saveParts } = await import('../data/download.ts')
      const input = { query: { ...also, filter }, signal: controller.signal, timeoutMs: 0 } as unknown as Inputs[ExportName]
      const response = await (client.call as (name: ExportName, input: Inputs[ExportName]) => Promise<Response>)(endpoint, input)
      await saveParts(response, file, setRead)
    } catch (error) {
      if (!isAbort(error) && !controller.signal.aborted) toast((await toProblem(error)).title, true)
    } finally {
      setRead(undefined)
    }
  }
  return read === undefined ? (
    <Button
      look="quiet"
      icon="download"
      className={iconOnlyOnPhone}
      onClick={() => void download()}
      {...action(t('common.export'))}
    >
      {t('common.export')}
    </Button>
  ) : (
    <Button look="quiet" icon="close" onClick={() => stop.current?.abort()}>
      {t('frame.stopReading', { n: count(Math.round(read / 1000)) })}
    </Button>
  )
}
