import { useEffect, useState } from 'react'
import type { Client, Inputs } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { saveReply } from '../../data/download.ts'
import { isAbort, toFailure, type Failure } from '../../data/problem.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { languageName } from '../webConfig/languageName.ts'
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
  const preview = usePreview(client, JSON.stringify(queryOf(ids.slice(0, 6), look)))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function save(): Promise<void> {
    setSaving(true)
    setFailure(undefined)
    try {
      for (let from = 0; from < ids.length; from += MAX_CODES) {
        const query = queryOf(ids.slice(from, from + MAX_CODES), look)
        await saveReply(await client.call('qrCodes.print', { query, timeoutMs: 0 }), `codes-${format}.pdf`)
      }
      toast(t('qrCodes.pdfSaved'))
      onClose()
    } catch (error) {
      setFailure(await toFailure(error))
    }
    setSaving(false)
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
        <FailureNotice failure={failure ?? preview.failure} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" icon="download" isBusy={isSaving}>
            {t('qrCodes.savePdf')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}

/** The first page as a picture; while another one loads, the last one stays. */
function usePreview(client: Client, query: string): { readonly url?: string; readonly failure?: Failure } {
  const [state, setState] = useState<{ readonly url?: string; readonly failure?: Failure }>({})
  useEffect(() => {
    const stop = new AbortController()
    client
      .call('qrCodes.printPreview', { query: JSON.parse(query) as Query, signal: stop.signal })
      .then((response) => response.blob())
      .then((blob) => !stop.signal.aborted && setState({ url: URL.createObjectURL(blob) }))
      .catch(async (error: unknown) => !isAbort(error) && !stop.signal.aborted && setState({ failure: await toFailure(error) }))
    return () => stop.abort()
  }, [client, query])
  const { url } = state
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return state
}
