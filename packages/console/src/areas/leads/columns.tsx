import type { Column } from '../../ui/Table.tsx'
import { appointment, exact, phone, viewerZone, zonesDiffer } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { say } from '../../words/index.ts'
import type { LeadSort } from './filters.ts'
import { fullName, leadPath, statuses, type LeadRow } from './words.ts'
import * as css from './leads.css.ts'

/** An appointment in its territory's zone; on hover also in the viewer's, where the clocks differ. */
export function AppointmentTime({ at, zone }: { readonly at: string; readonly zone: string | undefined }) {
  const own = viewerZone()
  const title = zone && zonesDiffer(at, zone, own) ? `${exact(at, zone)}; for you ${exact(at, own)}` : exact(at, zone)
  return (
    <time dateTime={at} title={title}>
      {appointment(at, zone)}
    </time>
  )
}

const Status = ({ lead }: { readonly lead: LeadRow }) => (
  <StatusDot tone={statuses[lead.status].tone}>{statuses[lead.status].word}</StatusDot>
)

const Name = ({ lead }: { readonly lead: LeadRow }) => (
  // The row is the tab stop and Enter opens it: the link is for the pointer, new tabs and copying.
  <a href={leadPath(lead)} tabIndex={-1} className={css.name}>
    {fullName(lead)}
  </a>
)

export const columns: readonly Column<LeadRow, LeadSort>[] = [
  {
    id: 'received',
    title: say({ en: 'Received', es: 'Recibido' }),
    width: 104,
    sort: 'receivedAt',
    isSticky: true,
    text: (lead) => exact(lead.receivedAt),
    cell: (lead) => <RelativeTime at={lead.receivedAt} />,
  },
  {
    id: 'name',
    title: say({ en: 'Name', es: 'Nombre' }),
    width: 152,
    sort: 'lastName',
    isSticky: true,
    text: fullName,
    cell: (lead) => <Name lead={lead} />,
  },
  {
    id: 'status',
    title: say({ en: 'Status', es: 'Estado' }),
    width: 116,
    sort: 'status',
    text: (lead) => statuses[lead.status].word,
    cell: (lead) => <Status lead={lead} />,
  },
  {
    id: 'service',
    title: say({ en: 'Service', es: 'Servicio' }),
    width: 168,
    text: (lead) => lead.appointmentType?.name ?? lead.serviceGroup.name,
    cell: (lead) => <span>{lead.appointmentType?.name ?? lead.serviceGroup.name}</span>,
  },
  {
    id: 'appointment',
    title: say({ en: 'Appointment', es: 'Cita' }),
    width: 184,
    sort: 'appointmentAt',
    text: (lead) => lead.appointmentAt && exact(lead.appointmentAt, lead.territory?.timeZone),
    cell: (lead) => lead.appointmentAt && <AppointmentTime at={lead.appointmentAt} zone={lead.territory?.timeZone} />,
  },
  {
    id: 'store',
    title: say({ en: 'Store', es: 'Tienda' }),
    width: 168,
    text: (lead) => lead.store?.name,
    cell: (lead) => lead.store && <span>{lead.store.name}</span>,
  },
  {
    id: 'generator',
    title: say({ en: 'Generator', es: 'Generador' }),
    width: 128,
    text: (lead) => lead.leadGenerator?.name,
    cell: (lead) => lead.leadGenerator && <span>{lead.leadGenerator.name}</span>,
  },
  {
    id: 'phone',
    title: say({ en: 'Phone', es: 'Teléfono' }),
    width: 140,
    text: (lead) => lead.phone && phone(lead.phone),
    cell: (lead) => lead.phone && <span>{phone(lead.phone)}</span>,
  },
  {
    id: 'claimed',
    title: say({ en: 'Claimed by', es: 'Tomado por' }),
    width: 112,
    text: (lead) => lead.claimedBy?.name,
    cell: (lead) => lead.claimedBy && <span>{lead.claimedBy.name}</span>,
  },
]

/** A lead in two lines, for a phone. */
export const narrowRow = (lead: LeadRow) => (
  <>
    <span className={css.line}>
      <Name lead={lead} />
      <span className={css.quiet}>
        <RelativeTime at={lead.receivedAt} />
      </span>
    </span>
    <span className={css.line}>
      <Status lead={lead} />
      <span className={css.quiet}>
        {lead.appointmentAt ? (
          <AppointmentTime at={lead.appointmentAt} zone={lead.territory?.timeZone} />
        ) : (
          (lead.appointmentType?.name ?? lead.serviceGroup.name)
        )}
      </span>
    </span>
  </>
)
