import { BulkBar } from '../../frame/BulkBar.tsx'
import type { AnyList, AnyRow } from '../../frame/types.ts'
import type { Column } from '../../ui/Table.tsx'
import { fullName, type LeadRow } from './words.ts'

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
  ],
}

interface LeadsBulkProps {
  readonly columns: readonly Column<LeadRow>[]
  readonly items: readonly LeadRow[]
  readonly loaded: readonly LeadRow[]
  readonly copyAsked: number
  readonly onClear: () => void
  readonly onDone: () => void
}
/** The bar over chosen leads. */
export default function LeadsBulk({ columns, ...rest }: LeadsBulkProps) {
  return <BulkBar list={many as AnyList} columns={columns as unknown as readonly Column<AnyRow>[]} {...rest} onRemoved={() => {}} />
}
