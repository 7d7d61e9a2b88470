import { words } from './words.ts'
import * as css from './today.css.ts'

/** For administrators of a server without SMTP: nobody else can have it set up, and shoppers wait for mail in vain. */
export const MailOff = () => (
  <section className={`${css.card} ${css.urgent}`} aria-labelledby="mail-off">
    <h2 id="mail-off" className={css.label}>
      {words.mailOff}
    </h2>
    <p className={css.notice}>{words.mailOffText}</p>
  </section>
)
