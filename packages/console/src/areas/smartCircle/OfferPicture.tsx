import { useEffect, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { t } from '../../i18n/index.ts'
import type { Offer } from './list.tsx'
import * as css from './smartCircle.css.ts'

/** The offered person's picture, and where a borrower plans them. */
export default function OfferPicture({ row }: { readonly row: Offer }) {
  const { client } = useServices()
  const { id, hasPicture, side, state, person } = row
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!hasPicture) return
    const stop = new AbortController()
    let made: string | undefined
    client
      .call('smartCircle.captureIcon', { params: { id }, signal: stop.signal })
      .then((response) => response.blob())
      .then(
        (blob) => {
          if (!stop.signal.aborted) setUrl((made = URL.createObjectURL(blob)))
        },
        // A picture is decoration; the name identifies the person.
        () => {},
      )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [client, id, hasPicture])
  return (
    <>
      {url && <img className={css.picture} src={url} alt={t('smartCircle.pictureOf', { name: person.name })} />}
      {side === 'borrowed' && state === 'accepted' && (
        <p className={css.next}>
          {t('smartCircle.planHint')} <a href="/hours">{t('smartCircle.planShifts')}</a>
        </p>
      )}
    </>
  )
}
