import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import BulkBar from '../../frame/BulkBar.tsx'
import type { Action, AnyList, AnyRow } from '../../frame/types.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import type { Column } from '../../ui/Table.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import { say } from '../../words/index.ts'
import { fullName, type LeadRow } from './words.ts'

const BulkStatus = lazy(() => import('./BulkStatus.tsx'))
const BulkDialog = lazy(() => import('../../frame/BulkDialog.tsx'))

/** What may be done with many leads at once. */
const many: Pick<AnyList, 'noun' | 'name' | 'actions'> = {
  noun: [
    { en: 'lead', es: 'prospecto' },
    { en: 'leads', es: 'prospectos' },
  ],
  name: (row) => fullName(row as LeadRow),
  actions: [
    {
      id: 'claim',
      label: { en: 'Claim', es: 'Tomar' },
      needs: 'leads.claim',
      isBulk: true,
      isFor: (row) => (row as LeadRow).claimedBy === null,
      run: (row, client) => client.call('leads.claim', { params: { id: row.id }, body: {} }),
    },
    {
      id: 'release',
      label: { en: 'Release', es: 'Soltar' },
      needs: 'leads.claim',
      isBulk: true,
      isFor: (row) => (row as LeadRow).claimedBy !== null,
      run: (row, client) => client.call('leads.claim', { params: { id: row.id }, body: { release: true } }),
    },
    {
      id: 'delete',
      label: { en: 'Delete', es: 'Eliminar' },
      needs: 'leads.deleteInternal',
      isBulk: true,
      confirm: {
        en: 'They leave every list and figure; those with a booked appointment stay until it is cancelled. This can’t be undone.',
        es: 'Salen de toda lista y cifra; los que tienen cita quedan hasta cancelarla. No se puede deshacer.',
      },
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
      {mayWrite && <Button onClick={() => setChoosing(true)}>{say({ en: 'Set status', es: 'Cambiar estado' })}</Button>}
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
