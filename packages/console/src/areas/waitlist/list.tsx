import type { Replies } from '@walkup/sdk'
import { defineForm, defineList, fixed, lookup, searched, type Action, type Section } from '../../frame/index.ts'
import { formatAppointment, formatInstant, phone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { PreferencesField } from './PreferencesField.tsx'
import { describePreferences } from './preferences.ts'

type Entry = Replies['waitlist.upsert']
type Offered = Entry['offers'][number]

const states: Readonly<Record<Entry['state'], readonly [Text, Tone]>> = {
  waiting: [t('waitlist.waiting'), 'active'],
  booked: [t('waitlist.booked'), 'good'],
  optedOut: [t('waitlist.optedOut'), 'ended'],
  expired: [t('waitlist.expired'), 'ended'],
  removed: [t('waitlist.removed'), 'ended'],
}
const outcomes: Readonly<Record<Offered['state'], readonly [Text, Tone]>> = {
  open: [t('waitlist.offerOpen'), 'active'],
  accepted: [t('waitlist.offerAccepted'), 'good'],
  declined: [t('waitlist.offerDeclined'), 'ended'],
  expired: [t('waitlist.offerExpired'), 'warning'],
}
const dot = ([label, tone]: readonly [Text, Tone]) => <StatusDot tone={tone}>{label}</StatusDot>
const service = (row: Entry) => row.appointmentType?.name ?? row.serviceGroup.name
const leadPath = ({ lead }: Entry) => `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`

const form = defineForm({
  endpoint: 'waitlist.upsert',
  title: { add: t('waitlist.addTitle'), edit: t('waitlist.editTitle') },
  fields: {
    leadId: {
      kind: 'select',
      label: t('common.lead'),
      isWide: true,
      isNeeded: true,
      options: searched('leads.searchAll', ({ firstName, lastName, phone: number }) =>
        [`${firstName} ${lastName}`.trim(), number && phone(number)].filter(Boolean).join(' · '),
      ),
    },
    appointmentTypeId: {
      kind: 'select',
      label: t('common.appointmentType'),
      hint: t('waitlist.anyType'),
      isWide: true,
      options: lookup('second', 'scheduleAppointmentTypes'),
    },
    preferences: { kind: 'custom', label: t('waitlist.preferences'), isWide: true, Field: PreferencesField },
  },
  read: ({ lead, appointmentType }) => ({ leadId: lead.id, appointmentTypeId: appointmentType?.id ?? null }),
  chosen: ({ lead, appointmentType }) => ({
    leadId: { value: lead.id, label: lead.name },
    appointmentTypeId: appointmentType ? { value: appointmentType.id, label: appointmentType.name } : undefined,
  }),
})

const sections = (row: Entry): readonly Section[] => [
  {
    title: t('waitlist.waitlist'),
    facts: [
      [
        t('common.lead'),
        <a key="lead" href={leadPath(row)}>
          {row.lead.name}
        </a>,
      ],
      [t('common.state'), dot(states[row.state])],
      [t('common.service'), service(row)],
      [t('waitlist.preferences'), describePreferences(row.preferences)],
      [t('waitlist.kind'), row.isEarlier ? t('waitlist.wantsEarlier') : t('waitlist.wantsAny')],
      [t('waitlist.since'), formatInstant(row.createdAt)],
      [t('waitlist.addedBy'), row.createdBy?.name ?? t('waitlist.shopper')],
    ],
  },
  {
    title: t('waitlist.offers'),
    facts: row.offers.length
      ? row.offers.map((offer) => [formatAppointment(offer.startAt, offer.timeZone), dot(outcomes[offer.state])] as const)
      : [[t('waitlist.offers'), t('waitlist.noOffers')]],
  },
]

const remove: Action<Entry> = {
  id: 'remove',
  label: t('common.remove'),
  needs: 'waitlist.remove',
  isBulk: true,
  isFor: ({ state }) => state === 'waiting',
  run: ({ id }, client) => client.call('waitlist.remove', { params: { id } }),
  undo: ({ id }, client) => client.call('waitlist.restore', { params: { id } }),
}
const restore: Action<Entry> = {
  id: 'restore',
  label: t('waitlist.restore'),
  needs: 'waitlist.restore',
  isFor: ({ state }) => state === 'removed',
  run: ({ id }, client) => client.call('waitlist.restore', { params: { id } }),
  undo: ({ id }, client) => client.call('waitlist.remove', { params: { id } }),
}

export const waitlist = defineList({
  endpoint: 'waitlist.search',
  path: '/waitlist',
  title: t('waitlist.waitlist'),
  noun: [t('waitlist.noun'), t('waitlist.nouns')],
  icon: 'clock',
  empty: { title: t('waitlist.empty'), text: t('waitlist.emptyHint') },
  emptyFiltered: { title: t('waitlist.noResults'), text: t('waitlist.noResultsHint') },
  add: t('waitlist.add'),
  sort: { by: 'createdAt', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('common.name') },
    states: {
      kind: 'many',
      label: t('common.state'),
      options: fixed((Object.keys(states) as Entry['state'][]).map((state) => [state, states[state][0]] as const)),
    },
    serviceGroupIds: { kind: 'many', label: t('common.service'), options: lookup('third', 'hdsfiGroup') },
    appointmentTypeIds: {
      kind: 'many',
      label: t('common.appointmentType'),
      options: lookup('second', 'scheduleAppointmentTypes'),
    },
  },
  columns: [
    { id: 'name', title: t('common.name'), width: 180, isSticky: true, text: (row) => row.lead.name },
    {
      id: 'state',
      title: t('common.state'),
      width: 120,
      text: (row) => states[row.state][0],
      cell: (row) => dot(states[row.state]),
    },
    { id: 'service', title: t('common.service'), width: 180, text: service },
    { id: 'preferences', title: t('waitlist.preferences'), width: 300, text: (row) => describePreferences(row.preferences) },
    {
      id: 'since',
      title: t('waitlist.since'),
      width: 110,
      sort: 'createdAt',
      text: (row) => formatInstant(row.createdAt),
      cell: (row) => <RelativeTime at={row.createdAt} />,
    },
    {
      id: 'offer',
      title: t('waitlist.lastOffer'),
      width: 200,
      text: (row) => row.offers[0] && outcomes[row.offers[0].state][0],
      cell: (row) => row.offers[0] && dot(outcomes[row.offers[0].state]),
    },
    {
      id: 'phone',
      title: t('common.phone'),
      width: 140,
      isHidden: true,
      text: (row) => row.lead.phone && phone(row.lead.phone),
    },
  ],
  name: (row) => row.lead.name,
  narrow: (row) => [states[row.state][0], service(row)].join(' · '),
  detail: { sections },
  isReadOnly: ({ state }) => state !== 'waiting',
  form,
  actions: [remove, restore],
})
