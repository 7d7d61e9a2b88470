import type { Column } from '../../ui/Table.tsx'
import { appointment, briefly, exact, phone, viewerZone, zonesDiffer } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import type { LeadSort } from './filters.ts'
import { fullName, leadPath, statuses, type LeadRow } from './words.ts'
import * as css from './leads.css.ts'

interface AppointmentTimeProps {
  readonly at: string
  readonly zone: string | undefined
  /** There is room for the viewer's own time beside it. */
  readonly isWhole?: boolean
  /** There is none for the day of the week: it is told on hover. */
  readonly isBrief?: boolean
}
/** An appointment on its territory's clock, named where the viewer's shows another time; that one beside it, or on hover. */
export function AppointmentTime({ at, zone = viewerZone(), isWhole, isBrief }: AppointmentTimeProps) {
  const isElsewhere = zonesDiffer(at, zone, viewerZone())
  const own = () => `${appointment(at)} ${t('leads.forYou')}`
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) =>
        (currentTarget.title = appointment(at, zone, 'short') + (isElsewhere ? `; ${own()}` : ''))
      }
    >
      {(isBrief ? briefly : appointment)(at, zone, isElsewhere ? 'short' : undefined)}
      {isWhole && isElsewhere && <span className={css.own}> ({own()})</span>}
    </time>
  )
}

const status = (lead: LeadRow) => <StatusDot tone={statuses[lead.status].tone}>{statuses[lead.status].word}</StatusDot>

const name = (lead: LeadRow) => (
  // The row is the tab stop and Enter opens it: the link is for the pointer, new tabs and copying.
  <a href={leadPath(lead)} tabIndex={-1} className={css.name}>
    {fullName(lead)}
  </a>
)

export const columns: readonly (Column<LeadRow, LeadSort> & { readonly isHidden?: true })[] = [
  {
    id: 'received',
    title: t('common.received'),
    width: 102,
    sort: 'receivedAt',
    isSticky: true,
    text: (lead) => exact(lead.receivedAt),
    cell: (lead) => <RelativeTime at={lead.receivedAt} />,
  },
  {
    id: 'name',
    title: t('common.name'),
    width: 149,
    sort: 'lastName',
    isSticky: true,
    text: fullName,
    cell: name,
  },
  {
    id: 'status',
    title: t('common.status'),
    width: 118,
    sort: 'status',
    text: (lead) => statuses[lead.status].word,
    cell: status,
  },
  {
    id: 'service',
    title: t('common.service'),
    width: 160,
    text: (lead) => lead.appointmentType?.name ?? lead.serviceGroup.name,
    cell: (lead) => lead.appointmentType?.name ?? lead.serviceGroup.name,
  },
  {
    id: 'appointment',
    title: t('common.appointment'),
    width: 182,
    sort: 'appointmentAt',
    text: (lead) => lead.appointmentAt && exact(lead.appointmentAt, lead.territory?.timeZone),
    cell: (lead) => lead.appointmentAt && <AppointmentTime at={lead.appointmentAt} zone={lead.territory?.timeZone} isBrief />,
  },
  {
    id: 'store',
    title: t('common.store'),
    width: 208,
    text: (lead) => lead.store?.name,
    cell: (lead) => lead.store?.name,
  },
  {
    id: 'generator',
    title: t('common.generator'),
    width: 134,
    text: (lead) => lead.leadGenerator?.name,
    cell: (lead) => lead.leadGenerator?.name,
  },
  {
    id: 'phone',
    title: t('common.phone'),
    width: 132,
    // Beside the list it stands whole; here it would cut what tells leads apart.
    isHidden: true,
    text: (lead) => lead.phone && phone(lead.phone),
    cell: (lead) => lead.phone && phone(lead.phone),
  },
  {
    id: 'claimed',
    title: t('common.claimedBy'),
    width: 128,
    text: (lead) => lead.claimedBy?.name,
    cell: (lead) => lead.claimedBy?.name,
  },
]

/** A lead in two lines, for a phone. */
export const narrowRow = (lead: LeadRow) => (
  <>
    <span className={css.line}>
      {name(lead)}
      <span className={css.quiet}>
        <RelativeTime at={lead.receivedAt} />
      </span>
    </span>
    <span className={css.line}>
      {status(lead)}
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
