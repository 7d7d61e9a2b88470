import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import BulkBar from '../../frame/BulkBar.tsx'
import type { Action, AnyList, AnyRow } from '../../frame/types.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import type { Column } from '../../ui/Table.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import { t } from '../../i18n/index.ts'
import { fullName, type LeadRow } from './words.ts'

const BulkStatus = lazy(() => import('./BulkStatus.tsx'))
const BulkDialog = lazy(() => import('../../frame/BulkDialog.tsx'))

/** What may be done with many leads at once. */
const many: Pick<AnyList, 'noun' | 'name' | 'actions'> = {
  noun: [t('common.lead'), t('common.leads2')],
  name: (row) => fullName(row as LeadRow),
  actions: [
    {
      id: 'claim',
      label: t('common.claim'),
      needs: 'leads.claim',
      isBulk: true,
      isFor: (row) => (row as LeadRow).claimedBy === null,
      run: (row, client) => client.call('leads.claim', { params: { id: row.id }, body: {} }),
    },
    {
      id: 'release',
      label: t('common.release'),
      needs: 'leads.claim',
      isBulk: true,
      isFor: (row) => (row as LeadRow).claimedBy !== null,
      run: (row, client) => client.call('leads.claim', { params: { id: row.id }, body: { release: true } }),
    },
    {
      id: 'delete',
      label: t('common.delete'),
      needs: 'leads.deleteInternal',
      isBulk: true,
      confirm: t('leads.theyLeaveEveryListAndFigureThose'),
      run: (row, client) =>
        client.call((row as LeadRow).kind === 'external' ? 'leads.deleteExternal' : 'leads.deleteInternal', {
          params: { id: row.id },
        }),
    },
  ],
}

interface LeadsBulkProps {
  readonly columns: readonly Column<LeadRow>[]
  readonly items: readonly LeadRow[]
  readonly loaded: readonly LeadRow[]
  readonly copyAsked: number
  readonly selection: Selection
  readonly onDone: () => void
  readonly onRemoved: (id: number) => void
}
/** The bar over chosen leads. */
export default function LeadsBulk({ columns, ...rest }: LeadsBulkProps) {
  const mayWrite = useCan('leads.setStatus')
  const [isChoosing, setChoosing] = useState(false)
  const [begun, setBegun] = useState<{ action: Action<AnyRow>; rows: readonly LeadRow[] }>()
  return (
    <BulkBar list={many as AnyList} columns={columns as unknown as readonly Column<AnyRow>[]} {...rest}>
      {mayWrite && <Button onClick={() => setChoosing(true)}>{t('leads.setStatus')}</Button>}
      <Suspense>
        {isChoosing && (
          <BulkStatus
            amount={rest.items.length}
            onClose={() => setChoosing(false)}
            onChosen={(action) => {
              setChoosing(false)
              setBegun({ action, rows: rest.items })
            }}
          />
        )}
        {begun && (
          <BulkDialog
            list={many as AnyList}
            action={begun.action}
            rows={begun.rows}
            onRemoved={rest.onRemoved}
            onClose={(isChanged) => {
              setBegun(undefined)
              if (isChanged) rest.onDone()
            }}
          />
        )}
      </Suspense>
    </BulkBar>
  )
}
