import { useLogin } from '../../data/ServicesProvider.tsx'
import { t } from '../../i18n/index.ts'
import { visibleResources } from '../../resources.ts'
import { sections } from '../../resource.ts'
import { Drawn } from '../../ui/Icon.tsx'
import { areaIcons } from '../areaIcons.ts'
import { preload } from '../Navigation.tsx'
import * as css from './settings.css.ts'

const names: Readonly<Record<(typeof sections)[number], string>> = {
  Booking: t('app.sectionBooking'),
  Messages: t('app.sectionMessages'),
  Organization: t('common.organization'),
  Connections: t('app.sectionConnections'),
  You: t('app.sectionYou'),
  Help: t('app.sectionHelp'),
}

/** Every area of the settings that the user may open, by section, with a sentence on each. */
export default function SettingsPage() {
  const areas = visibleResources(useLogin())
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('app.settings')}</h1>
      {sections.map((section) => {
        const own = areas.filter((area) => area.section === section)
        return (
          own.length > 0 && (
            <section key={section} aria-label={names[section]}>
              <h2 className={css.section}>{names[section]}</h2>
              <ul className={css.list}>
                {own.map(({ path, label, about, icon }) => (
                  <li key={path}>
                    <a className={css.area} href={path} onPointerEnter={() => preload(path)} onFocus={() => preload(path)}>
                      <Drawn path={areaIcons[icon]} />
                      <span>
                        <span className={css.name}>{label}</span>
                        <span className={css.about}>{about}</span>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
