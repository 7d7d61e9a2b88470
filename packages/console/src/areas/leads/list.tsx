import { useCall } from '../../data/useCall.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { roleOf } from '../../data/roles.ts'
import { defineList } from '../../frame/define.ts'
import { visuallyHidden } from '../../ui/controls.css.ts'
import { formatInstant, phone } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import { actions } from './actions.tsx'
import { AppointmentTime } from './AppointmentTime.tsx'
import { filters } from './filters.ts'
import { lists, listsFor } from './lists.ts'
import { useLead } from './useLead.ts'
import { fullName, leadPath, statuses, type LeadRow } from './lead.ts'
import * as css from './leads.css.ts'

const LeadBody = lazy(() => import('./LeadBody.tsx'))
const LeadTools = lazy(() => import('./LeadTools.tsx'))
const NewLead = lazy(() => import('./NewLead.tsx'))

function useVisibleLists() {
  const login = useLogin()
  const types = useCall('leads.leadTypes', { body: {} }).data?.leadTypes
  // Until the types load, show the tabs that most roles have.
  const hasExternal = types?.some(({ key }) => key === 'external') ?? roleOf(login?.roleId)?.leads !== 'own'
  return listsFor(login?.subscriptionId ?? 1, hasExternal)
}

const status = (lead: LeadRow) => (
  <span className={css.status}>
    <StatusDot tone={statuses[lead.status].tone}>{statuses[lead.status].word}</StatusDot>
    {lead.flags.includes('outOfArea') && (
      <span className={css.outside} title={t('leads.outOfArea')}>
        <Icon name="pin" size={16} />
        <span className={visuallyHidden}>{t('leads.outOfArea')}</span>
      </span>
    )}
  </span>
)
const service = (lead: LeadRow) => lead.appointmentType?.name ?? lead.serviceGroup.name
const name = (lead: LeadRow) => (
  // The row itself is the tab stop and handles Enter; the link serves the pointer, new tabs, and copying.
  <a href={leadPath(lead)} tabIndex={-1} className={css.name}>
    {fullName(lead)}
  </a>
)

export const leads = defineList({
  endpoint: 'leads.searchAll',
  path: '/leads',
  title: t('common.leads'),
  noun: [t('leads.leadNoun'), t('leads.leadsNoun')],
  viewKey: 'leads',
  rowParameter: 'lead',
  rowPath: leadPath,
  variants: { label: t('leads.leadScope'), all: lists, useVisible: useVisibleLists },
  empty: {
    title: t('leads.leadsEmpty'),
    text: t('leads.leadsEmptyHint'),
    add: t('leads.addFirstLead'),
  },
  emptyFiltered: { title: t('leads.leadsNoResults'), text: t('leads.leadsNoResultsHint') },
  sort: { by: 'receivedAt', direction: 'desc' },
  filters,
  columns: [
    {
      id: 'received',
      title: t('common.received'),
      width: 102,
      sort: 'receivedAt',
      isSticky: true,
      text: (lead) => formatInstant(lead.receivedAt),
      cell: (lead) => <RelativeTime at={lead.receivedAt} />,
    },
    { id: 'name', title: t('common.name'), width: 149, sort: 'lastName', isSticky: true, text: fullName, cell: name },
    {
      id: 'status',
      title: t('common.status'),
      width: 118,
      sort: 'status',
      text: (lead) => statuses[lead.status].word,
      cell: status,
    },
    { id: 'service', title: t('common.service'), width: 160, text: service },
    {
      id: 'appointment',
      title: t('leads.appointment'),
      width: 182,
      sort: 'appointmentAt',
      text: (lead) => lead.appointmentAt && formatInstant(lead.appointmentAt, lead.territory?.timeZone),
      cell: (lead) => lead.appointmentAt && <AppointmentTime at={lead.appointmentAt} zone={lead.territory?.timeZone} isBrief />,
    },
    { id: 'store', title: t('common.store'), width: 208, text: (lead) => lead.store?.name },
    { id: 'generator', title: t('leads.generator'), width: 134, text: (lead) => lead.leadGenerator?.name },
    {
      id: 'phone',
      title: t('common.phone'),
      width: 132,
      // Shown in the side panel; here it would truncate the distinguishing text.
      isHidden: true,
      text: (lead) => lead.phone && phone(lead.phone),
    },
    { id: 'claimed', title: t('common.claimedBy'), width: 128, text: (lead) => lead.claimedBy?.name },
  ],
  name: fullName,
  twoLines: (lead) => (
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
          {lead.appointmentAt ? <AppointmentTime at={lead.appointmentAt} zone={lead.territory?.timeZone} /> : service(lead)}
        </span>
      </span>
    </>
  ),
  detail: {
    read: 'leads.getInternal',
    useRow: (id, listed) => useLead(id, listed?.kind),
    isPageOnPhone: true,
    Body: LeadBody,
  },
  readOne: ({ id, kind }, client, signal) =>
    client.call(kind === 'internal' ? 'leads.getInternal' : 'leads.getExternal', { params: { id }, signal }),
  actions,
  export: { endpoint: 'leads.export', file: 'leads.csv', variantParameter: 'list' },
  add: t('leads.newLead'),
  Add: { needs: 'leads.upsertInternal', Dialog: NewLead },
  Tools: LeadTools,
})
