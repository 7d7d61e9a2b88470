import { ImportLink } from '../../frame/ImportLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { button, iconOnlyOnPhone } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'

/** Leads to everyone’s time off and to the import. */
export const TechnicianTools = () => (
  <>
    <a className={`${button.plain} ${iconOnlyOnPhone}`} href="/technicians/time-off">
      <Icon name="calendar" size={18} /> {t('technicians.timeOff')}
    </a>
    <ImportLink kind="technicians" needs="technicians.import" />
  </>
)
