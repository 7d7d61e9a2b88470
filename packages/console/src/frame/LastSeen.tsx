import { say, t } from '../words/index.ts'
import { box } from './LastSeen.css.ts'

/** Over what another has deleted while it is looked at: it stays, with what is being typed over it. */
export const LastSeen = () => (
  <output className={box}>
    <b>{t('Somebody has deleted this meanwhile.')}</b>{' '}
    {say({ en: 'This is how it was last seen.', es: 'Así se vio por última vez.' })}
  </output>
)
