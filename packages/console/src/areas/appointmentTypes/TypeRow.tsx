import { Untranslated } from '../../frame/Untranslated.tsx'
import { go, withSearch } from '../../routing/router.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
import type { AppointmentType } from './form.ts'
import * as css from './types.css.ts'

const counted = (count: number, one: Text, many: Text) => `${count}\u00a0${count === 1 ? one : many}`
const setQuery = (changes: Readonly<Record<string, string | undefined>>) => go(withSearch(changes))

const namesOf = ({ translations }: AppointmentType) =>
  Object.fromEntries(Object.entries(translations).map(([language, { name }]) => [language, name]))

interface TypeRowProps {
  readonly type: AppointmentType
  readonly mayEdit: boolean
  /** Shown in the side panel. */
  readonly isShown: boolean
  /** Escape closes the side panel. */
  readonly onLeave: () => void
}

/** List row of an appointment type with its actions. */
export function TypeRow({ type, mayEdit, isShown, onLeave }: TypeRowProps) {
  const facts = [
    type.serviceGroup.name,
    `${type.durationMin}\u00a0min`,
    type.technicianIds.length > 0 && counted(type.technicianIds.length, t('common.technicianNoun'), t('common.techniciansNoun')),
    counted(type.questionIds.length, t('common.questionNoun'), t('common.questionsNoun')),
  ]
  return (
    <>
      <button
        type="button"
        className={css.main}
        aria-current={isShown || undefined}
        onClick={() => setQuery({ [mayEdit ? 'form' : 'row']: String(type.id) })}
        onKeyDown={({ key }) => key === 'Escape' && isShown && onLeave()}
      >
        <span className={css.name}>{type.name}</span>
        <span className={css.facts}>
          <span className={css.factsLine}>
            {facts.filter(Boolean).map((fact) => (
              <span key={String(fact)} className={css.fact}>
                {fact}
              </span>
            ))}
            <Untranslated className={css.fact} texts={[namesOf(type)]} />
          </span>
        </span>
      </button>
      <span className={css.coming}>{t('appointmentTypes.upcoming', { upcomingBookings: type.upcomingBookings })}</span>
      <StatusDot tone={type.isActive ? 'good' : 'ended'}>{type.isActive ? t('common.active') : t('common.inactive')}</StatusDot>
      <a
        className={`${button.quiet} ${css.coming}`}
        href={`/slots?type=${type.id}`}
        aria-label={`${t('appointmentTypes.slots')}: ${type.name}`}
      >
        {t('appointmentTypes.slots')}
      </a>
      {mayEdit && (
        <Button
          look="quiet"
          icon="trash"
          aria-label={`${t('common.delete')}: ${type.name}`}
          onClick={() => setQuery({ remove: String(type.id) })}
        />
      )}
    </>
  )
}
