import { useCallback } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { usePicture } from '../../data/usePicture.ts'
import { t } from '../../i18n/index.ts'
import type { Offer } from './list.tsx'
import * as css from './smartCircle.css.ts'

/** The offered person's picture, and where a borrower plans them. */
export default function OfferPicture({ row }: { readonly row: Offer }) {
  const { client } = useServices()
  const { id, hasPicture, side, state, person } = row
  const load = useCallback(
    async (signal: AbortSignal) => (await client.call('smartCircle.captureIcon', { params: { id }, signal })).blob(),
    [client, id],
  )
  // A picture that fails is left out: the name identifies the person.
  const { url } = usePicture(hasPicture ? load : undefined)
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
