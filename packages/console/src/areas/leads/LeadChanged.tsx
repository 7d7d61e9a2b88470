import { money } from '../../ui/dollars.ts'
import { formatInstant, phone } from '../../ui/format.ts'
import { t, type Text } from '../../i18n/index.ts'
import { fullName, statuses, type Lead } from './lead.ts'
import * as css from './lead.css.ts'

const facts: readonly { readonly label: Text; readonly of: (lead: Lead) => string | null | undefined }[] = [
  { label: t('common.status'), of: (lead) => statuses[lead.status].word },
  { label: t('common.claimedBy'), of: (lead) => lead.claimedBy?.name },
  { label: t('leads.appointment'), of: (lead) => lead.booking && formatInstant(lead.booking.startAt, lead.booking.timeZone) },
  { label: t('common.soldFor'), of: (lead) => (lead.soldCents === null ? null : money(lead.soldCents)) },
  { label: t('common.rejectReason'), of: (lead) => lead.rejectReason },
  { label: t('common.name'), of: fullName },
  { label: t('common.phones'), of: (lead) => lead.phones.map(({ e164 }) => phone(e164)).join(', ') },
  { label: t('common.email'), of: (lead) => lead.email },
  { label: t('common.service'), of: (lead) => lead.appointmentType?.name ?? lead.serviceGroup.name },
  { label: t('common.store'), of: (lead) => lead.store?.name },
  { label: t('common.leadGenerator'), of: (lead) => lead.leadGenerator?.name },
  { label: t('common.territory'), of: (lead) => lead.territory?.name },
]

interface LeadChangedProps {
  readonly was: Lead
  readonly is: Lead
}
/** Shows what changed in a lead since it was opened, before the user continues. */
export function LeadChanged({ was, is }: LeadChangedProps) {
  const changed = facts.filter(({ of }) => of(was) !== of(is))
  return (
    <div role="alert" className={css.changed}>
      <strong>{t('leads.changedMeanwhile')}</strong>
      {changed.length === 0 ? (
        <p>{t('leads.mergeSame')}</p>
      ) : (
        <table className={css.difference}>
          <thead>
            <tr>
              {[t('common.field'), t('common.previousValue'), t('leads.currentValue')].map((word) => (
                <th key={word} scope="col" className={css.differenceCell}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map(({ label, of }) => (
              <tr key={label}>
                <th scope="row" className={css.differenceCell}>
                  {label}
                </th>
                <td className={css.differenceCell}>{of(was) || '–'}</td>
                <td className={css.differenceCell}>{of(is) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{t('common.changesKept')}</p>
    </div>
  )
}
