import type { Client, Replies } from '@walkup/sdk'
import { leadDetailKeys, leadDetails } from '@walkup/sdk/domain'
import { useCall } from '../../../data/useCall.ts'
import { defineList, fixed, mail, tel } from '../../../frame/index.ts'
import { count, formatInstant, phone, formatInZone } from '../../../ui/format.ts'
import { leadDetailLabels } from '../../../ui/leadDetailLabels.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusDot, type Tone } from '../../../ui/StatusDot.tsx'
import { t, type Text } from '../../../i18n/index.ts'
import { status } from '../../../frame/frame.css.ts'

type Review = Replies['leadReviews.search']['items'][number]

/** Short label and explanation of each review reason. */
const reasons: Readonly<Record<Review['reasons'][number], readonly [Text, Text]>> = {
  honeypot: [t('leads.hiddenField'), t('leads.hiddenFieldHint')],
  pageLimit: [t('leads.manyFromPage'), t('leads.manyFromPageHint')],
  addressLimit: [t('leads.manyFromConnection'), t('leads.manyFromConnectionHint')],
  codeLimit: [t('leads.manyOnCode'), t('leads.manyOnCodeHint')],
  slotShare: [t('leads.manyForTime'), t('leads.manyForTimeHint')],
  proof: [t('leads.automated'), t('leads.automatedHint')],
}
const states: readonly (readonly [Review['state'], Text, Tone])[] = [
  ['pending', t('leads.pending'), 'warning'],
  ['released', t('leads.released'), 'good'],
  ['discarded', t('leads.discarded'), 'ended'],
]

const reasonsOf = (row: Review) => row.reasons.map((reason) => reasons[reason][0]).join(', ')
const fullName = (row: Review) => `${row.firstName} ${row.lastName}`
const stateOf = ({ state }: Review) => states.find(([value]) => value === state)
const stateCell = (row: Review) => {
  const [, name = '', tone = 'neutral'] = stateOf(row) ?? []
  return <StatusDot tone={tone}>{name}</StatusDot>
}
const wanted = ({ wantedAt, timeZone }: Review) =>
  wantedAt && (timeZone ? formatInZone(wantedAt, timeZone) : formatInstant(wantedAt))
const address = ({ address: at }: Review) =>
  at && [at.line1, at.line2, at.city, `${at.state} ${at.postalCode}`].filter(Boolean).join(', ')
function detailOf({ details }: Review, key: keyof Review['details']) {
  const value = details[key]
  return value && leadDetails[key].kind === 'phone' ? tel(value) : value
}
const serviceOf = (row: Review) => row.appointmentType?.name ?? row.serviceGroup.name

/** Return no row: a decided entry leaves the list, which is reloaded. */
async function release({ id }: Review, client: Client): Promise<void> {
  await client.call('leadReviews.release', { params: { id } })
}
async function discard({ id }: Review, client: Client): Promise<void> {
  await client.call('leadReviews.discard', { params: { id } })
}
async function restore({ id }: Review, client: Client): Promise<void> {
  await client.call('leadReviews.restore', { params: { id } })
}

/** Shown if a spam flood has pushed entries out of the queue. */
function Dropped() {
  const { data } = useCall('leadReviews.search', { body: { limit: 1 } })
  const dropped = data?.dropped ?? 0
  if (dropped === 0) return null
  return (
    <p className={status}>{dropped === 1 ? t('leads.entryDropped') : t('leads.entriesDropped', { count: count(dropped) })}</p>
  )
}

export const reviews = defineList({
  endpoint: 'leadReviews.search',
  path: '/leads/review',
  title: t('leads.review'),
  noun: [t('leads.entryNoun'), t('leads.entriesNoun')],
  icon: 'check',
  empty: {
    title: t('leads.reviewEmpty'),
    text: t('leads.reviewEmptyHint'),
  },
  sort: { by: 'receivedAt', direction: 'desc' },
  filters: {
    search: { kind: 'text', label: t('common.leadSearchHint') },
    reasons: {
      kind: 'many',
      label: t('common.reason'),
      options: fixed(Object.entries(reasons).map(([value, [name]]) => [value as Review['reasons'][number], name] as const)),
    },
    states: { kind: 'many', label: t('common.state'), options: fixed(states.map(([value, name]) => [value, name] as const)) },
  },
  Note: Dropped,
  columns: [
    {
      id: 'received',
      title: t('leads.received'),
      width: 102,
      sort: 'receivedAt',
      isSticky: true,
      text: (row) => formatInstant(row.receivedAt),
      cell: (row) => <RelativeTime at={row.receivedAt} />,
    },
    { id: 'name', title: t('common.name'), width: 170, sort: 'lastName', isSticky: true, text: fullName },
    { id: 'reason', title: t('common.reason'), width: 190, text: reasonsOf },
    { id: 'phone', title: t('common.phone'), width: 136, text: (row) => row.phone && phone(row.phone) },
    { id: 'service', title: t('common.service'), width: 170, text: serviceOf },
    { id: 'wanted', title: t('leads.requestedTime'), width: 190, text: wanted },
    { id: 'store', title: t('common.store'), width: 170, text: (row) => row.store?.name },
    { id: 'generator', title: t('common.leadGenerator'), width: 150, text: (row) => row.leadGenerator.name },
    { id: 'email', title: t('common.emailShort'), width: 200, isHidden: true, text: (row) => row.email },
    {
      id: 'state',
      title: t('common.state'),
      width: 110,
      isHidden: true,
      text: (row) => stateOf(row)?.[1] ?? '',
      cell: stateCell,
    },
  ],
  name: fullName,
  apart: (row) => formatInstant(row.receivedAt),
  narrow: reasonsOf,
  detail: {
    sections: (row) => [
      {
        title: t('leads.reviewReason'),
        facts: [
          [t('common.state'), stateCell(row)],
          ...row.reasons.map((reason) => [reasons[reason][0], reasons[reason][1]] as const),
        ],
      },
      {
        title: t('leads.submittedData'),
        facts: [
          [t('common.phone'), tel(row.phone)],
          [t('common.emailShort'), mail(row.email)],
          [t('common.address'), address(row)],
          [t('common.service'), serviceOf(row)],
          [t('leads.requestedTime'), wanted(row)],
          ...leadDetailKeys.map((key) => [leadDetailLabels[key], detailOf(row, key)] as const),
        ],
      },
      {
        title: t('common.source'),
        facts: [
          [t('common.leadGenerator'), row.leadGenerator.name],
          [t('common.store'), row.store?.name],
          [t('leads.received'), formatInstant(row.receivedAt)],
          [t('leads.deletesOn'), formatInstant(row.expiresAt)],
          [t('leads.decidedBy'), row.decidedBy?.name],
          [
            t('common.lead'),
            row.leadId === null ? null : (
              <a key="lead" href={`/leads/${row.leadId}`}>
                {fullName(row)}
              </a>
            ),
          ],
        ],
      },
    ],
  },
  actions: [
    {
      id: 'release',
      label: t('leads.release'),
      done: t('leads.releasedHint'),
      needs: 'leadReviews.release',
      isBulk: true,
      isFor: ({ state }) => state === 'pending',
      confirm: t('leads.releaseReviewHint'),
      run: release,
    },
    {
      id: 'discard',
      label: t('leads.discard'),
      done: t('leads.discardedToast'),
      needs: 'leadReviews.discard',
      isBulk: true,
      isFor: ({ state }) => state === 'pending',
      run: discard,
      undo: restore,
    },
    {
      id: 'restore',
      label: t('leads.restore'),
      done: t('leads.restoredToast'),
      needs: 'leadReviews.restore',
      isBulk: true,
      isFor: ({ state }) => state === 'discarded',
      run: restore,
      undo: discard,
    },
  ],
})
