import type { Replies } from '@walkup/sdk'
import { defineList, fixed, type Action, type ListColumn, type Section } from '../../frame/index.ts'
import { inUtc, localDay } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'

export type Offer = Replies['smartCircle.accept']

const OfferDialog = lazy(() => import('./OfferDialog.tsx'))
const AcceptDialog = lazy(() => import('./AcceptDialog.tsx'))
const CloseDialog = lazy(() => import('./CloseDialog.tsx'))
const OfferPicture = lazy(() => import('./OfferPicture.tsx'))
const PartnerCode = lazy(() => import('./PartnerCode.tsx'))
const LendingNote = lazy(() => import('./LendingNote.tsx'))

const states: Readonly<Record<Offer['state'], readonly [Text, Tone]>> = {
  offered: [t('smartCircle.offered'), 'active'],
  accepted: [t('smartCircle.accepted'), 'good'],
  declined: [t('smartCircle.declined'), 'ended'],
  withdrawn: [t('smartCircle.withdrawn'), 'ended'],
  ended: [t('smartCircle.ended'), 'ended'],
}
const shortWeekday = inUtc({ weekday: 'short' })
/** January 4, 1970 was a Sunday. */
const weekday = (day: number): string => shortWeekday(new Date(Date.UTC(1970, 0, 4 + day)))

const year = (day: string) => (day.startsWith(String(new Date().getFullYear())) ? '' : `, ${day.slice(0, 4)}`)
const daysOf = ({ firstDay, lastDay }: Offer): string =>
  firstDay === lastDay
    ? `${localDay(firstDay)}${year(firstDay)}`
    : `${localDay(firstDay)}${year(firstDay)} – ${localDay(lastDay)}${year(lastDay)}`
const weekdaysOf = ({ weekdays }: Offer): string =>
  weekdays.length ? weekdays.map(weekday).join(', ') : t('smartCircle.everyDay')

const columnsOf = (partner: ListColumn<Offer, 'firstDay' | 'person'>): ListColumn<Offer, 'firstDay' | 'person'>[] => [
  { id: 'person', title: t('common.leadGenerator'), width: 180, isSticky: true, sort: 'person', text: (row) => row.person.name },
  partner,
  {
    id: 'state',
    title: t('common.state'),
    width: 120,
    text: (row) => states[row.state][0],
    cell: ({ state }) => <StatusDot tone={states[state][1]}>{states[state][0]}</StatusDot>,
  },
  { id: 'days', title: t('smartCircle.days'), width: 230, sort: 'firstDay', text: daysOf },
  { id: 'weekdays', title: t('smartCircle.weekdays'), width: 160, text: weekdaysOf },
  { id: 'rate', title: t('smartCircle.rate'), width: 150, text: (row) => row.rateNote },
  {
    id: 'changed',
    title: t('common.changed'),
    width: 120,
    text: (row) => row.updatedAt,
    cell: (row) => <RelativeTime at={row.updatedAt} />,
  },
]

const isOpen = ({ state }: Offer) => state === 'offered' || state === 'accepted'
const closing = (id: string, label: Text, isFor: (row: Offer) => boolean): Action<Offer> => ({
  id,
  label,
  needs: 'smartCircle.close',
  isFor,
  Dialog: CloseDialog,
})

const sections = (row: Offer): readonly Section[] => [
  {
    title: t('smartCircle.offer'),
    facts: [
      [
        t('common.state'),
        <StatusDot key="state" tone={states[row.state][1]}>
          {states[row.state][0]}
        </StatusDot>,
      ],
      [t('smartCircle.lender'), row.lender.name],
      [t('smartCircle.borrower'), row.borrower.name],
      [t('smartCircle.days'), daysOf(row)],
      [t('smartCircle.weekdays'), weekdaysOf(row)],
      [t('common.trades'), row.trades.join(', ')],
      [t('smartCircle.rate'), row.rateNote],
      [t('common.note'), row.note],
    ],
  },
]

const shared = {
  endpoint: 'smartCircle.searchOffers',
  noun: [t('smartCircle.noun'), t('smartCircle.nouns')],
  icon: 'person',
  sort: { by: 'firstDay', direction: 'desc' },
  name: (row: Offer) => row.person.name,
  apart: daysOf,
  isReadOnly: () => true,
  detail: { sections, Body: OfferPicture },
} as const
const filters = {
  search: { kind: 'text', label: t('common.name') },
  states: {
    kind: 'many',
    label: t('common.state'),
    options: fixed((Object.keys(states) as Offer['state'][]).map((state) => [state, states[state][0]] as const)),
  },
} as const

const lentOffers = {
  ...shared,
  path: '/smart-circle',
  title: t('smartCircle.lentTab'),
  empty: { title: t('smartCircle.lentEmpty'), text: t('smartCircle.lentEmptyHint') },
  always: { side: 'lent' },
  filters,
  Note: LendingNote,
  columns: columnsOf({ id: 'borrower', title: t('smartCircle.borrower'), width: 200, text: (row) => row.borrower.name }),
  narrow: (row: Offer) => `${states[row.state][0]} · ${daysOf(row)} · ${row.borrower.name}`,
  actions: [closing('withdraw', t('smartCircle.withdraw'), isOpen)],
} as const
/** The offers that the organization makes. */
export const lent = defineList({
  ...lentOffers,
  add: t('smartCircle.newOffer'),
  Add: { needs: 'smartCircle.offer', Dialog: OfferDialog },
})
/** The same while it is not a smart circle and cannot make offers. */
export const lentReadOnly = defineList(lentOffers)

/** The offers that it receives. */
export const borrowed = defineList({
  ...shared,
  path: '/smart-circle/borrowed',
  viewKey: 'smartCircle.borrowed',
  title: t('smartCircle.borrowedTab'),
  empty: { title: t('smartCircle.borrowedEmpty'), text: t('smartCircle.borrowedEmptyHint') },
  always: { side: 'borrowed' },
  filters,
  Tools: PartnerCode,
  columns: columnsOf({ id: 'lender', title: t('smartCircle.lender'), width: 200, text: (row) => row.lender.name }),
  narrow: (row) => `${states[row.state][0]} · ${daysOf(row)} · ${row.lender.name}`,
  actions: [
    {
      id: 'accept',
      label: t('smartCircle.accept'),
      needs: 'smartCircle.accept',
      isFor: ({ state }) => state === 'offered',
      Dialog: AcceptDialog,
    },
    closing('decline', t('common.decline'), ({ state }) => state === 'offered'),
    closing('end', t('smartCircle.end'), ({ state }) => state === 'accepted'),
  ],
})
