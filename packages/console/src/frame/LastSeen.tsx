import { t } from '../i18n/index.ts'
import { box } from './LastSeen.css.ts'

/** Notice above a row that another user has deleted; it remains on screen with any unsaved input. */
export const LastSeen = () => (
  <output className={box}>
    <b>{t('frame.deletedWhileEditing')}</b> {t('frame.lastSeen')}
  </output>
)
