import { useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

type Code = Replies['qrCodes.search']['items'][number]

/** The user's QR codes, large enough to scan from the phone's screen. */
export function MyCode({ userId }: { readonly userId: number }) {
  const { data, failure, retry } = useCall('qrCodes.search', {
    body: { filter: { userIds: [userId], isActive: true }, limit: 20 },
  })
  const [shown, setShown] = useState<Code>()
  return (
    <Card title={t('myDay.myCode')}>
      {!data ? (
        failure ? (
          <ErrorState failure={failure} onRetry={retry} />
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
      {shown && (
        <Dialog title={shown.label} description={hint} onClose={() => setShown(undefined)}>
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
  const [url, setUrl] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    let made: string | undefined
    client
      .call('qrCodes.image', { params: { id: code.id }, signal: controller.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (!controller.signal.aborted) setUrl((made = URL.createObjectURL(blob)))
      })
      .catch(() => {
        if (!controller.signal.aborted) setMissing(true)
      })
    return () => {
      controller.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [client, code.id])
  if (isMissing) return <p role="alert">{t('myDay.codeFailed', { url: code.url })}</p>
  return url ? <img className={css.code} src={url} alt={`${code.label}: ${code.url}`} /> : <span className={css.code} />
}
