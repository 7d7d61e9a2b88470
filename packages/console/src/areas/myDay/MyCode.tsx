import { useCallback, useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useQueue } from '../../data/offline/useQueue.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { usePicture } from '../../data/usePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { keepCodesOffline } from './keepPageOffline.ts'
import { useAwakeScreen } from './useAwakeScreen.ts'
import { useCaptured } from './useCaptured.ts'
import * as css from './myDay.css.ts'

const imageKey = (id: number) => `qrCodes.image ${id}`

type Code = Replies['qrCodes.search']['items'][number]

/** The user's QR codes, large enough to scan from the phone's screen. */
export function MyCode({ userId }: { readonly userId: number }) {
  const { data, problem, retry } = useCall('qrCodes.search', {
    body: { filter: { userIds: [userId], isActive: true }, limit: 20 },
  })
  const [shown, setShown] = useState<Code>()
  const { queue, state } = useQueue()
  const { client } = useServices()
  const codes = data?.items
  const captured = useCaptured()
  const page = codes?.[0] && new URL(codes[0].url).pathname
  useEffect(() => {
    if (!state.isOpen || !codes?.length) return
    void keepCodesOffline(codes.map(({ url }) => url)).catch(() => {})
    for (const { id } of codes)
      void client
        .call('qrCodes.image', { params: { id } })
        .then((reply) => reply.text())
        .then((svg) => queue.write(imageKey(id), svg))
        .catch(() => {})
  }, [client, queue, codes, state.isOpen])
  return (
    <Card title={t('myDay.myCode')}>
      {!data ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['70%']} />
        )
      ) : data.items.length === 0 ? (
        <p>{t('myDay.codeEmpty')}</p>
      ) : (
        <ul className={css.list}>
          {data.items.map((code) => (
            <li key={code.id} className={css.row}>
              <span className={css.rowText}>
                <span className={css.strong}>{code.label}</span>
                <span className={css.quiet}>{[code.serviceGroup.name, code.store?.name].filter(Boolean).join(' · ')}</span>
              </span>
              <Button className={css.tall} onClick={() => setShown(code)} aria-label={`${show}: ${code.label}`}>
                {show}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {captured > 0 && (
        <output className={css.quiet}>
          {t('myDay.capturedOnPage', { count: captured })}{' '}
          {page && (
            <a href={page} target="_blank" rel="noopener">
              {t('myDay.openCodePage')}
            </a>
          )}
        </output>
      )}
      {shown && (
        <Dialog look="full" title={shown.label} description={hint} onClose={() => setShown(undefined)}>
          <CodeImage code={shown} />
        </Dialog>
      )}
    </Card>
  )
}
const show = t('myDay.show')
const hint = t('myDay.codeHint')

function CodeImage({ code }: { readonly code: Code }) {
  const { client } = useServices()
  const { queue } = useQueue()
  useAwakeScreen()
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        return await (await client.call('qrCodes.image', { params: { id: code.id }, signal })).blob()
      } catch (error) {
        const kept = await queue.read(imageKey(code.id))
        if (typeof kept !== 'string') throw error
        return new Blob([kept], { type: 'image/svg+xml' })
      }
    },
    [client, queue, code.id],
  )
  const { url, problem } = usePicture(load)
  if (problem) return <p role="alert">{t('myDay.codeFailed', { url: code.url })}</p>
  return url ? <img className={css.code} src={url} alt={`${code.label}: ${code.url}`} /> : <span className={css.code} />
}
