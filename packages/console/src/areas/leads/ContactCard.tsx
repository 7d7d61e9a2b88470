import { leadDetailKeys, leadDetails } from '@walkup/sdk/domain'
import { Suspense, useState, type ReactNode } from 'react'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { money } from '../../ui/dollars.ts'
import { formatAppointment, phone } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { leadDetailLabels } from '../../ui/leadDetailLabels.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import { t, type Text } from '../../i18n/index.ts'
import { AssignButton } from '../technicians/AssignButton.tsx'
import { Conflicts } from '../technicians/Conflicts.tsx'
import { MoveButton } from '../technicians/MoveButton.tsx'
import { AppointmentTime } from './AppointmentTime.tsx'
import { fullName, type Lead } from './lead.ts'
import { Suspicions } from './Suspicions.tsx'
import * as css from './lead.css.ts'

const flags = {
  duplicate: t('leads.possibleDuplicate'),
  disqualified: t('leads.answerEnded'),
  outOfArea: t('leads.outOfArea'),
  overCapacity: t('leads.overCapacity'),
  outsideShift: t('leads.outsideShift'),
  consentRevoked: t('leads.consentRevoked'),
  erased: t('leads.erasedFlag'),
} as const satisfies Record<string, Text>
const EditContact = lazy(() => import('./EditContact.tsx'))

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className={css.fact}>
    <dt className={css.term}>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** What the page sent along: its UTM parameters, click ids and own fields, under the names that they have there. */
const fieldsOf = ({ utm, context }: Lead) => [
  ...Object.entries(utm).map(([name, value]) => [`utm_${name}`, value] as const),
  ...Object.entries(context),
]

interface ContactCardProps {
  readonly lead: Lead
  /** The appointment is shown elsewhere. */
  readonly hasNoVisit?: boolean
}

/** A lead's contact data, interest, and source. */
export function ContactCard({ lead, hasNoVisit }: ContactCardProps) {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan(lead.kind === 'internal' ? 'leads.upsertInternal' : 'leads.updateExternal')
  const { address, booking, source } = lead
  return (
    <section className={css.card} aria-labelledby={`who-${lead.id}`}>
      <div className={css.cardHead}>
        <h2 id={`who-${lead.id}`} className={css.cardTitle}>
          {t('common.details')}
        </h2>
        {mayEdit && <Button look="quiet" icon="edit" aria-label={t('leads.editContact')} onClick={() => setEditing(true)} />}
      </div>
      <div className={css.facts}>
        {lead.phones.map(({ e164 }, index) => (
          <a
            key={e164}
            className={css.contact}
            href={`tel:${e164}`}
            rel="external"
            {...(index === 0 && shortcut('d', t('leads.call')))}
          >
            <Icon name="phone" size={18} /> {phone(e164)}
          </a>
        ))}
        {lead.email && (
          <a className={css.contact} href={`mailto:${lead.email}`} rel="external">
            <Icon name="mail" size={18} /> {lead.email}
          </a>
        )}
        {address && (
          <span className={css.contact}>
            <Icon name="pin" size={18} />
            {[address.line1, address.line2, `${address.city}, ${address.state} ${address.postalCode}`].filter(Boolean).join(', ')}
          </span>
        )}
        {lead.duplicateOfId && (
          <span className={css.flag}>
            <Icon name="flag" size={16} />
            <span>
              {t('leads.possibleDuplicateOf')} {/* It may be of the other kind. */}
              <a href={`/leads/${lead.duplicateOfId}`}>
                {t('leads.leadNoun')} {lead.duplicateOfId}
              </a>
            </span>
          </span>
        )}
        {lead.flags.map((flag) => (
          <span key={flag} className={css.flag}>
            <Icon name="flag" size={16} /> {Object.hasOwn(flags, flag) ? flags[flag as keyof typeof flags] : flag}
          </span>
        ))}
        {lead.leadGenerator && <Suspicions leadId={lead.id} />}
      </div>
      <dl className={css.split}>
        <Fact term={t('common.service')}>
          {lead.serviceGroup.name}
          {lead.appointmentType && `, ${lead.appointmentType.name}`}
        </Fact>
        {booking && !hasNoVisit && (
          <Fact term={t('leads.appointment')}>
            <AppointmentTime at={booking.startAt} zone={booking.timeZone} isWhole />
            {booking.technician && `, ${t('leads.with', { name: booking.technician.name })}`}
            {lead.appointmentType && (
              <MoveButton
                visit={{
                  bookingId: booking.id,
                  appointmentTypeId: lead.appointmentType.id,
                  leadId: lead.id,
                  description: `${fullName(lead)}, ${formatAppointment(booking.startAt, booking.timeZone)}`,
                  updatedAt: lead.updatedAt,
                }}
                status={booking.status}
                hasKey
              />
            )}
            <AssignButton
              bookingId={booking.id}
              status={booking.status}
              hasTechnician={booking.technician !== null}
              description={`${fullName(lead)}, ${formatAppointment(booking.startAt, booking.timeZone)}`}
            />
            <Conflicts conflicts={booking.conflicts} />
          </Fact>
        )}
        {lead.soldCents !== null && <Fact term={t('common.soldFor')}>{money(lead.soldCents)}</Fact>}
        {lead.rejectReason && <Fact term={t('common.rejectReason')}>{lead.rejectReason}</Fact>}
        {lead.answers.map((answer) => (
          <Fact key={answer.questionId} term={answer.label}>
            {answer.valueLabel || '–'}
          </Fact>
        ))}
        {leadDetailKeys.map((key) => {
          const value = lead.details[key]
          return (
            value && (
              <Fact key={key} term={leadDetailLabels[key]}>
                {leadDetails[key].kind === 'phone' ? (
                  <a href={`tel:${value}`} rel="external">
                    {phone(value)}
                  </a>
                ) : (
                  <span className={css.lines}>{value}</span>
                )}
              </Fact>
            )
          )
        })}
      </dl>
      <dl className={css.split}>
        <Fact term={t('common.source')}>
          {lead.kind === 'internal'
            ? lead.qrCode
              ? `${t('common.code')} “${lead.qrCode.label}”`
              : t('leads.ourTeam')
            : t('leads.aPartner')}
        </Fact>
        {lead.leadGenerator && <Fact term={t('leads.generator')}>{lead.leadGenerator.name}</Fact>}
        {lead.store && <Fact term={t('common.store')}>{lead.store.name}</Fact>}
        {lead.territory && <Fact term={t('common.territory')}>{lead.territory.name}</Fact>}
        {lead.campaign && <Fact term={t('campaignRules.campaign')}>{lead.campaign.name}</Fact>}
        <Fact term={t('common.received')}>
          <RelativeTime at={lead.receivedAt} />
        </Fact>
        {source && (
          <Fact term={t('leads.importedFrom')}>
            {source.system}, {source.externalId}
          </Fact>
        )}
        {fieldsOf(lead).map(([name, value]) => (
          <Fact key={name} term={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {isEditing && (
        <Suspense>
          <EditContact lead={lead} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}
