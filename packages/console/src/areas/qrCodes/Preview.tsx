import { useCallback } from 'react'
import type { Replies } from '@walkup/sdk'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { usePicture } from '../../data/usePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { saveReply } from '../../data/download.ts'
import { copyText } from '../../ui/copyText.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import * as css from './preview.css.ts'

type Code = Replies['qrCodes.upsert']

/** Warns of an address that only this computer opens, as long as the server does not know its public one. */
export const LocalUrlWarning = ({ url }: { readonly url: string }) =>
  /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(new URL(url).hostname) && (
    <p className={css.warning}>{t('qrCodes.localUrl')}</p>
  )

/** A code as printed, and the URL that it opens. */
export function Preview({ row }: { readonly row: Code }) {
  const { client } = useServices()
  const load = useCallback(
    async (signal: AbortSignal) => (await client.call('qrCodes.image', { params: { id: row.id }, signal })).blob(),
    [client, row.id],
  )
  const { url, problem } = usePicture(load)
  const keep = () =>
    client
      .call('qrCodes.image', { params: { id: row.id } })
      .then((reply) => saveReply(reply, `${row.label}.svg`))
      .catch(async (error: unknown) => toast((await toProblem(error)).title, true))
  return (
    <figure className={css.figure}>
      <div className={css.paper}>
        {url && <img className={css.image} src={url} alt={t('qrCodes.qrCodeOf', { label: row.label })} />}
      </div>
      <ProblemNotice problem={problem} />
      <LocalUrlWarning url={row.url} />
      <figcaption className={css.caption}>
        <a href={row.url} target="_blank" rel="noreferrer">
          {row.url.replace(/^https?:\/\//, '')}
        </a>
        <span className={css.tools}>
          <Button look="quiet" icon="copy" onClick={() => copyText(row.url, t('qrCodes.urlCopied'))}>
            {t('qrCodes.copyUrl')}
          </Button>
          <Button look="quiet" icon="download" onClick={() => void keep()}>
            SVG
          </Button>
        </span>
      </figcaption>
    </figure>
  )
}
