import { SidePanel } from '../../frame/SidePanel.tsx'
import { panelBody, panelHead, panelTitle } from '../../frame/frame.css.ts'
import { Sections, type Section, type Source } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { count, phone } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import type { AppointmentType } from './form.ts'
import { sources } from './sources.ts'
import { TranslationsText } from './TranslationsField.tsx'
import * as css from './types.css.ts'

const minutes = (value: number) => `${count(value)} min`
const days = (value: number) => t('appointmentTypes.dayCount', { value, count: count(value) })

/** Names for a list of ids, one per line; nothing while they load. */
function Names({ ids, source }: { readonly ids: readonly number[]; readonly source: Source<number> }) {
  const options = source.useOptions('')
  if (!options) return
  return (
    <ul className={css.names}>
      {ids.map((id) => (
        <li key={id}>{options.find(({ value }) => value === id)?.label ?? `#${id}`}</li>
      ))}
    </ul>
  )
}
const named = (ids: readonly number[], source: Source<number>) => ids.length > 0 && <Names ids={ids} source={source} />

const sectionsOf = (type: AppointmentType): readonly Section[] => [
  {
    title: t('common.appointmentType'),
    facts: [
      [
        t('common.state'),
        <StatusDot key="state" tone={type.isActive ? 'good' : 'ended'}>
          {type.isActive ? t('common.active') : t('common.inactive')}
        </StatusDot>,
      ],
      [t('common.territory'), type.territory.name],
      [t('common.service'), type.serviceGroup.name],
      [t('common.upcomingVisits'), count(type.upcomingBookings)],
    ],
  },
  {
    title: t('appointmentTypes.time'),
    facts: [
      [t('appointmentTypes.duration'), minutes(type.durationMin)],
      [t('appointmentTypes.arrivalWindow'), minutes(type.arrivalWindowMin)],
      [t('appointmentTypes.bufferBefore'), minutes(type.bufferBeforeMin)],
      [t('appointmentTypes.bufferAfter'), minutes(type.bufferAfterMin)],
      [t('appointmentTypes.minimumNotice'), minutes(type.minNoticeMin)],
      [t('appointmentTypes.bookingWindow'), days(type.horizonDays)],
    ],
  },
  {
    title: t('common.technicians'),
    facts: [
      [t('common.technicians'), named(type.technicianIds, sources.technicians) || t('appointmentTypes.noTechnicianNeeded')],
      [t('common.businessUnits'), named(type.businessUnitIds, sources.businessUnits) || null],
      [t('appointmentTypes.ownContact'), type.contact && `${type.contact.name}, ${phone(type.contact.phone)}`],
    ],
  },
  {
    title: t('common.questions'),
    facts: [
      [t('common.questions'), named(type.questionIds, sources.questions) || null],
      [t('appointmentTypes.confirmationMessage'), type.confirmationText],
      [
        t('appointmentTypes.translations'),
        Object.keys(type.translations).length > 0 && <TranslationsText key="translations" value={type.translations} />,
      ],
    ],
  },
]

/** Read-only side panel for an appointment type. */
export default function TypePanel({ type, onClose }: { readonly type: AppointmentType; readonly onClose: () => void }) {
  return (
    <SidePanel label={type.name} onClose={onClose}>
      <header className={panelHead}>
        <h2 className={panelTitle}>{type.name}</h2>
        <a className={button.quiet} href={`/slots?type=${type.id}`}>
          {t('appointmentTypes.slots')}
        </a>
        <Button look="quiet" icon="close" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <div className={panelBody}>
        <Sections sections={sectionsOf(type)} />
      </div>
    </SidePanel>
  )
}
