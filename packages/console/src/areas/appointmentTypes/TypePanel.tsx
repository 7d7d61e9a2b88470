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
import { words } from './words.ts'
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
        words.state,
        <StatusDot key="state" tone={type.isActive ? 'good' : 'ended'}>
          {type.isActive ? words.active : words.inactive}
        </StatusDot>,
      ],
      [words.territory, type.territory.name],
      [words.service, type.serviceGroup.name],
      [words.coming, count(type.upcomingBookings)],
    ],
  },
  {
    title: words.time,
    facts: [
      [words.durationMin, minutes(type.durationMin)],
      [words.arrivalWindowMin, minutes(type.arrivalWindowMin)],
      [words.bufferBeforeMin, minutes(type.bufferBeforeMin)],
      [words.bufferAfterMin, minutes(type.bufferAfterMin)],
      [words.minNoticeMin, minutes(type.minNoticeMin)],
      [words.horizonDays, days(type.horizonDays)],
    ],
  },
  {
    title: words.who,
    facts: [
      [words.technicians, named(type.technicianIds, sources.technicians) || words.nobody],
      [words.businessUnits, named(type.businessUnitIds, sources.businessUnits) || null],
      [words.contact, type.contact && `${type.contact.name}, ${phone(type.contact.phone)}`],
    ],
  },
  {
    title: words.asked,
    facts: [
      [words.questions, named(type.questionIds, sources.questions) || null],
      [words.said, type.confirmationText],
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
          {words.slots}
        </a>
        <Button look="quiet" icon="close" aria-label={t('common.close')} onClick={onClose} />
      </header>
      <div className={panelBody}>
        <Sections sections={sectionsOf(type)} />
      </div>
    </SidePanel>
  )
}
