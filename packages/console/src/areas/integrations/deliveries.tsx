import { defineList } from '../../frame/index.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { cellLink } from '../../ui/useRowPresses.ts'
import { t } from '../../i18n/index.ts'
import { filters } from './deliveryFilters.ts'
import { DeliveryBody } from './DeliveryBody.tsx'
import { receiverName, states, topicName, type Delivery } from './systems.ts'

const RetryAll = lazy(() => import('./RetryAll.tsx'))
const isOpen = ({ state }: Delivery) => state === 'queued' || state === 'failed'
const State = ({ row: { state } }: { readonly row: Delivery }) => (
  <StatusDot tone={states[state].tone}>{states[state].word}</StatusDot>
)

export const deliveries = defineList({
  endpoint: 'deliveries.search',
  path: '/integrations/deliveries',
  title: t('integrations.deliveries'),
  noun: [t('integrations.delivery'), t('integrations.deliveriesNoun')],
  icon: 'mail',
  empty: { title: t('integrations.noDeliveries'), text: t('integrations.noDeliveriesHint') },
  sort: { by: 'createdAt', direction: 'desc' },
  filters,
  columns: [
    {
      id: 'createdAt',
      title: t('integrations.queuedAt'),
      width: 150,
      isSticky: true,
      sort: 'createdAt',
      text: (row) => row.createdAt,
      cell: (row) => <RelativeTime at={row.createdAt} />,
    },
    { id: 'system', title: t('common.system'), width: 260, text: receiverName },
    { id: 'topic', title: t('integrations.event'), width: 230, text: (row) => topicName(row.topic) },
    {
      id: 'lead',
      title: t('common.lead'),
      width: 170,
      text: (row) => row.leadName,
      cell: ({ leadId, leadName }) =>
        leadId === null ? (
          '–'
        ) : (
          <a {...cellLink} tabIndex={-1} href={`/leads/${leadId}`}>
            {leadName}
          </a>
        ),
    },
    {
      id: 'state',
      title: t('common.state'),
      width: 150,
      text: (row) => states[row.state].word,
      cell: (row) => <State row={row} />,
    },
    { id: 'attempts', title: t('leads.attempts'), width: 90, align: 'right', text: (row) => row.attempts },
    {
      id: 'nextAttemptAt',
      title: t('leads.nextAttempt'),
      width: 140,
      sort: 'nextAttemptAt',
      text: (row) => row.nextAttemptAt,
      cell: (row) => (row.nextAttemptAt ? <RelativeTime at={row.nextAttemptAt} /> : '–'),
    },
    { id: 'externalId', title: t('common.externalNumber'), width: 140, text: (row) => row.externalId },
    { id: 'lastError', title: t('integrations.lastError'), width: 300, text: (row) => row.lastError },
  ],
  name: (row) => `${receiverName(row)}: ${topicName(row.topic)}`,
  apart: (row) => row.leadName ?? String(row.id),
  narrow: (row) => (
    <>
      <State row={row} />
      {row.leadName && ` · ${row.leadName}`}
    </>
  ),
  Tools: RetryAll,
  readOne: ({ id }, client, signal) => client.call('deliveries.get', { params: { id }, signal }),
  isMoving: ({ state }) => state === 'queued' || state === 'sending',
  detail: { Body: DeliveryBody },
  actions: [
    {
      id: 'retry',
      label: t('integrations.retryNow'),
      needs: 'deliveries.retry',
      isBulk: true,
      isFor: ({ state }) => state === 'failed' || state === 'dead',
      run: ({ id }, client) => client.call('deliveries.retry', { params: { id }, body: {} }),
    },
    {
      id: 'dismiss',
      label: t('integrations.dismiss'),
      needs: 'deliveries.dismiss',
      isBulk: true,
      isFor: isOpen,
      run: ({ id }, client) => client.call('deliveries.dismiss', { params: { id }, body: {} }),
      undo: ({ id }, client) => client.call('deliveries.retry', { params: { id }, body: {} }),
    },
  ],
})
