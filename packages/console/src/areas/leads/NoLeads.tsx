import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
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
      <EmptyState icon="search" title={t('common.noLeadFitsTheseFilters')} action={<ClearFilters />}>
        {t('common.takeOneAwayOrLookInAnother')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('common.leadsWillStandHere')}
      action={
        onAdd && (
          <Button look="primary" onClick={onAdd}>
            {t('common.addTheFirstLead')}
          </Button>
        )
      }
    >
      {t('common.aLeadComesInWhenAShopper')}
    </EmptyState>
  )
}
