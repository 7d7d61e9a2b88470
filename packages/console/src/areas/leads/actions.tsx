import type { Action } from '../../frame/types.ts'
import { lazy } from '../../ui/lazy.ts'
import { t } from '../../i18n/index.ts'
import { deleteLead } from './deleteLead.ts'
import type { LeadRow } from './lead.ts'

const BulkStatus = lazy(() => import('./BulkStatus.tsx'))

/** Bulk actions on leads; a single lead has its next steps. */
export const actions: readonly Action<LeadRow>[] = [
  { id: 'status', label: t('leads.setStatus'), needs: 'leads.setStatus', isBulk: 'only', Ask: BulkStatus },
  {
    id: 'claim',
    label: t('common.claim'),
    needs: 'leads.claim',
    isBulk: 'only',
    isFor: (lead) => lead.claimedBy === null,
    run: ({ id }, client) => client.call('leads.claim', { params: { id }, body: {} }),
    undo: ({ id }, client) => client.call('leads.claim', { params: { id }, body: { release: true } }),
  },
  {
    id: 'release',
    label: t('common.release'),
    needs: 'leads.claim',
    isBulk: 'only',
    isFor: (lead) => lead.claimedBy !== null,
    run: ({ id }, client) => client.call('leads.claim', { params: { id }, body: { release: true } }),
    undo: ({ id, claimedBy }, client) =>
      client.call('leads.claim', { params: { id }, body: claimedBy ? { userId: claimedBy.id } : {} }),
  },
  {
    id: 'delete',
    label: t('common.delete'),
    needs: 'leads.deleteInternal',
    isBulk: 'only',
    confirm: t('leads.deleteManyHint'),
    rehearse: (lead, client) => deleteLead(lead, client, { 'Dry-Run': 'true' }),
    run: (lead, client) => deleteLead(lead, client),
    undo: ({ id }, client) => client.call('leads.restore', { params: { id } }),
  },
]
