import { go, withSearch } from '../../app/router.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { say, type Text } from '../../words/index.ts'
import type { AppointmentType } from './form.ts'
import * as css from './types.css.ts'

const words = {
  technicians: [
    { en: 'technician', es: 'técnico' },
    { en: 'technicians', es: 'técnicos' },
  ],
  questions: [
    { en: 'question', es: 'pregunta' },
    { en: 'questions', es: 'preguntas' },
  ],
} as const
const counted = (count: number, one: Text, many: Text) => `${count} ${say(count === 1 ? one : many)}`
const beside = (changes: Readonly<Record<string, string | undefined>>) => go(withSearch(changes))

/** A type in its list: what it is, what is booked in it, and where it is changed. */
export function TypeRow({ type, mayEdit }: { readonly type: AppointmentType; readonly mayEdit: boolean }) {
  const facts = [
    type.serviceGroup.name,
    `${type.durationMin} min`,
    type.technicianIds.length > 0 && counted(type.technicianIds.length, ...words.technicians),
    counted(type.questionIds.length, ...words.questions),
  ]
  return (
    <>
      <button type="button" className={css.main} disabled={!mayEdit} onClick={() => beside({ form: String(type.id) })}>
        <span className={css.name}>{type.name}</span>
        <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </button>
      <span className={css.coming}>
        {say({ en: `${type.upcomingBookings} coming`, es: `${type.upcomingBookings} por venir` })}
      </span>
      <StatusDot tone={type.isActive ? 'good' : 'ended'}>
        {type.isActive ? say({ en: 'Active', es: 'Activo' }) : say({ en: 'Inactive', es: 'Inactivo' })}
      </StatusDot>
      <a
        className={`${button.quiet} ${css.coming}`}
        href={`/slots?type=${type.id}`}
        aria-label={`${say({ en: 'Slots', es: 'Horarios' })}: ${type.name}`}
      >
        {say({ en: 'Slots', es: 'Horarios' })}
      </a>
      {mayEdit && (
        <Button
          look="quiet"
          icon="trash"
          aria-label={`${say({ en: 'Delete', es: 'Eliminar' })}: ${type.name}`}
          onClick={() => beside({ remove: String(type.id) })}
        />
      )}
    </>
  )
}
