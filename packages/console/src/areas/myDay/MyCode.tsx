import { useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { say } from '../../words/index.ts'
import * as css from './myDay.css.ts'

type Code = Replies['qrCodes.search']['items'][number]

/** One's own codes, each large enough to be scanned off the phone: the shopper finishes on their own. */
export function MyCode({ userId }: { readonly userId: number }) {
  const { data, failure, retry } = useCall('qrCodes.search', {
    body: { filter: { userIds: [userId], isActive: true }, limit: 20 },
  })
  const [shown, setShown] = useState<Code>()
  return (
    <Card title={{ en: 'My code', es: 'Mi código' }}>
      {!data ? (
        failure ? (
          <ErrorState failure={failure} onRetry={retry} />
        ) : (
          <Skeleton widths={['70%']} />
        )
      ) : data.items.length === 0 ? (
        <p>
          {say({
            en: 'No code is yours yet. Ask your manager for one: shoppers scan it to book with you.',
            es: 'Aún no tiene código. Pida uno a su gerente: los clientes lo escanean para reservar con usted.',
          })}
        </p>
      ) : (
        <ul className={css.list}>
          {data.items.map((code) => (
            <li key={code.id} className={css.row}>
              <span className={css.rowText}>
                <span className={css.strong}>{code.label}</span>
                <span className={css.quiet}>{[code.serviceGroup.name, code.store?.name].filter(Boolean).join(' · ')}</span>
              </span>
              <Button className={css.tall} onClick={() => setShown(code)} aria-label={`${say(show)}: ${code.label}`}>
                {say(show)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Dialog title={shown.label} description={say(hint)} onClose={() => setShown(undefined)}>
          <CodeImage code={shown} />
        </Dialog>
      )}
    </Card>
  )
}
const show = { en: 'Show', es: 'Mostrar' }
const hint = { en: 'Let the shopper scan it with their own phone.', es: 'Deje que el cliente lo escanee con su teléfono.' }

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
  if (isMissing)
    return (
      <p role="alert">
        {say({ en: 'The code could not be drawn. Its address:', es: 'No se pudo dibujar el código. Su dirección:' })} {code.url}
      </p>
    )
  return url ? <img className={css.code} src={url} alt={`${code.label}: ${code.url}`} /> : <span className={css.code} />
}
