import { useCallback, useEffect, useRef, useState } from 'react'
import type { Inputs } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { saveReply } from '../../data/download.ts'
import { isAbort, toProblem, type Problem } from '../../data/problem.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { usePicture } from '../../data/usePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { languageName } from '../../ui/languageName.ts'
import * as css from './print.css.ts'

interface PrintDialogProps {
  readonly ids: readonly number[]
  readonly onClose: () => void
}
type Query = NonNullable<NonNullable<Inputs['qrCodes.print']>['query']>
type Format = NonNullable<Query['format']>
/** Maximum codes per file. */
const MAX_CODES = 200

const formats: readonly { readonly value: Format; readonly label: string }[] = [
  { value: 'letter', label: t('qrCodes.letter') },
  { value: 'half-letter', label: t('qrCodes.halfLetter') },
  { value: 'badge', label: t('qrCodes.badge') },
]
const queryOf = (ids: readonly number[], look: Pick<Query, 'format' | 'locale'>): Query => ({
  ...look,
  filter: JSON.stringify({ ids }),
})

/** Previews the first page of a print, then saves all of it as PDFs. */
export default function PrintDialog({ ids, onClose }: PrintDialogProps) {
  const { client } = useServices()
  const locales = useLogin()?.wingenWebConfig.locales ?? []
  const mayBrand = useCan('settings.upsertWebConfig')
  const [format, setFormat] = useState<Format>('letter')
  const [chosen, setLocale] = useState<string>()
  const locale = chosen ?? locales[0]
  const look = { format, ...(locale === undefined ? {} : { locale }) }
  // Compared by its JSON: the ids are a new array on every render.
  const first = JSON.stringify(queryOf(ids.slice(0, 6), look))
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await client.call('qrCodes.printPreview', { query: JSON.parse(first) as Query, signal })).blob(),
    [client, first],
  )
  const preview = usePicture(load, { isLastKept: true })
  const parts = Math.ceil(ids.length / MAX_CODES)
  /** The file that is being saved, from 1. */
  const [part, setPart] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const [problem, setProblem] = useState<Problem>()

  async function save(): Promise<void> {
    setProblem(undefined)
    const { signal } = (stop.current = new AbortController())
    try {
      for (let index = 0; index < parts; index += 1) {
        setPart(index + 1)
        const query = queryOf(ids.slice(index * MAX_CODES, (index + 1) * MAX_CODES), look)
        const reply = await client.call('qrCodes.print', { query, timeoutMs: 0, signal })
        await saveReply(reply, parts > 1 ? `codes-${format}-${index + 1}.pdf` : `codes-${format}.pdf`)
      }
      toast(t('qrCodes.pdfSaved'))
      onClose()
    } catch (error) {
      if (!isAbort(error)) setProblem(await toProblem(error))
    }
    setPart(undefined)
  }
  return (
    <Dialog title={t('qrCodes.printTitle', { count: ids.length })} onClose={onClose}>
      <DialogForm onSubmit={save}>
        <div className={css.choices}>
          <Select label={t('qrCodes.size')} options={formats} value={format} onChange={(value) => setFormat(value as Format)} />
          {locales.length > 1 && (
            <Select
              label={t('common.language')}
              options={locales.map((tag) => ({ value: tag, label: languageName(tag) }))}
              value={locale ?? ''}
              onChange={setLocale}
            />
          )}
        </div>
        <div className={css.desk}>
          {preview.url && <img className={css.paper} src={preview.url} alt={t('qrCodes.firstPage')} />}
        </div>
        {mayBrand && (
          <p className={css.hint}>
            {t('qrCodes.brandHint')} <a href="/booking-page">{t('qrCodes.changeBrand')}</a>
          </p>
        )}
        {part !== undefined && parts > 1 && <output className={css.hint}>{t('qrCodes.savingPart', { part, parts })}</output>}
        <ProblemNotice problem={problem ?? preview.problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" icon="download" isBusy={part !== undefined}>
            {t('qrCodes.savePdf')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
