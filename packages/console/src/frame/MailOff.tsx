import { useLogin } from '../data/ServicesProvider.tsx'
import { hint } from '../ui/controls.css.ts'
import { t } from '../i18n/index.ts'

/** Says that no email leaves this server, next to what would be sent. */
export const MailOff = () => useLogin()?.isMailOff && <p className={hint}>{t('common.mailOff')}</p>
