import { Button } from '../ui/Button.tsx'
import { t } from '../i18n/index.ts'
import * as css from './NewData.css.ts'

interface NewDataProps {
  readonly isOutdated: boolean | undefined
  readonly onShow: () => void
}
/** Notice that newer data is available; aggregates are refetched only occasionally or on demand. */
export const NewData = ({ isOutdated, onShow }: NewDataProps) => (
  <output className={css.notice}>
    {isOutdated && (
      <Button look="quiet" icon="retry" onClick={onShow}>
        {t('reports.showNewData')}
      </Button>
    )}
  </output>
)
