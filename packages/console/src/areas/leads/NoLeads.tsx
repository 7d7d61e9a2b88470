import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { t } from '../../words/index.ts'
import { ClearFilters } from './Filters.tsx'

interface NoLeadsProps {
  readonly isFiltered: boolean
  /** For those who may add one. */
  readonly onAdd: (() => void) | false
}
/** What stands in a list without leads. */
export default function NoLeads({ isFiltered, onAdd }: NoLeadsProps) {
  if (isFiltered)
    return (
      <EmptyState icon="search" title={t('No lead fits these filters')} action={<ClearFilters />}>
        {t('Take one away, or look in another time.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('Leads will stand here')}
      action={
        onAdd && (
          <Button look="primary" onClick={onAdd}>
            {t('Add the first lead')}
          </Button>
        )
      }
    >
      {t('A lead comes in when a shopper scans a generator’s code, when a partner sends one, or when you add it.')}
    </EmptyState>
  )
}
