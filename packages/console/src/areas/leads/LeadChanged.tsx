import { money } from '../../ui/dollars.ts'
import { exact, phone } from '../../ui/format.ts'
import { say, type Text } from '../../words/index.ts'
import { fullName, statuses, type Lead } from './words.ts'
import * as css from './lead.css.ts'

const words = {
  title: { en: 'Someone else changed this lead meanwhile', es: 'Otra persona cambió este prospecto entretanto' },
  kept: { en: 'What you entered is kept here.', es: 'Lo que escribió sigue aquí.' },
  was: { en: 'It was', es: 'Era' },
  is: { en: 'It is now', es: 'Ahora es' },
  field: { en: 'Field', es: 'Campo' },
  other: {
    en: 'What is shown of it here is the same; only other things changed.',
    es: 'Lo que se muestra aquí es igual; solo cambiaron otras cosas.',
  },
} satisfies Record<string, Text>

const facts: readonly { readonly label: Text; readonly of: (lead: Lead) => string | null | undefined }[] = [
  { label: { en: 'Status', es: 'Estado' }, of: (lead) => statuses[lead.status].word },
  { label: { en: 'Claimed by', es: 'Tomado por' }, of: (lead) => lead.claimedBy?.name },
  { label: { en: 'Appointment', es: 'Cita' }, of: (lead) => lead.booking && exact(lead.booking.startAt, lead.booking.timeZone) },
  { label: { en: 'Sold for', es: 'Vendido por' }, of: (lead) => (lead.soldCents === null ? null : money(lead.soldCents)) },
  { label: { en: 'Rejected because', es: 'Rechazado porque' }, of: (lead) => lead.rejectReason },
  { label: { en: 'Name', es: 'Nombre' }, of: fullName },
  { label: { en: 'Phones', es: 'Teléfonos' }, of: (lead) => lead.phones.map(({ e164 }) => phone(e164)).join(', ') },
  { label: { en: 'E-mail', es: 'Correo electrónico' }, of: (lead) => lead.email },
  { label: { en: 'Service', es: 'Servicio' }, of: (lead) => lead.appointmentType?.name ?? lead.serviceGroup.name },
  { label: { en: 'Store', es: 'Tienda' }, of: (lead) => lead.store?.name },
  { label: { en: 'Lead generator', es: 'Generador' }, of: (lead) => lead.leadGenerator?.name },
  { label: { en: 'Territory', es: 'Territorio' }, of: (lead) => lead.territory?.name },
]

interface LeadChangedProps {
  readonly was: Lead
  readonly is: Lead
}
/** Where a lead differs from what one has been looking at, before one goes on. */
export function LeadChanged({ was, is }: LeadChangedProps) {
  const changed = facts.filter(({ of }) => of(was) !== of(is))
  return (
    <div role="alert" className={css.changed}>
      <strong>{say(words.title)}</strong>
      {changed.length === 0 ? (
        <p>{say(words.other)}</p>
      ) : (
        <table className={css.difference}>
          <thead>
            <tr>
              {[words.field, words.was, words.is].map((word) => (
                <th key={say(word)} scope="col" className={css.differenceCell}>
                  {say(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map(({ label, of }) => (
              <tr key={say(label)}>
                <th scope="row" className={css.differenceCell}>
                  {say(label)}
                </th>
                <td className={css.differenceCell}>{of(was) || '–'}</td>
                <td className={css.differenceCell}>{of(is) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{say(words.kept)}</p>
    </div>
  )
}
