import * as css from './today.css.ts'
import { t } from '../../i18n/index.ts'

/** Warns system administrators, who alone can fix it, that the server has no SMTP and shoppers get no email. */
export const MailNotice = () => (
  <section className={`${css.card} ${css.urgent}`} aria-labelledby="mail-off">
    <h2 id="mail-off" className={css.label}>
      {t('dashboard.mailOff')}
    </h2>
    <p className={css.notice}>{t('dashboard.mailOffHint')}</p>
  </section>
)
