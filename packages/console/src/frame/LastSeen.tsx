import { t } from '../i18n/index.ts'
import { box } from './LastSeen.css.ts'

/** Over what another has deleted while it is looked at: it stays, with what is being typed over it. */
export const LastSeen = () => (
  <output className={box}>
    <b>{t('common.deletedWhileEditing')}</b> {t('frame.lastSeen')}
  </output>
)
