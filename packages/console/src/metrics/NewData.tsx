import { Button } from '../ui/Button.tsx'
import { t } from '../i18n/index.ts'
import * as css from './NewData.css.ts'

interface NewDataProps {
  readonly isBehind: boolean | undefined
  readonly onShow: () => void
}
/** Says quietly that more has come than is shown: sums are read again once in a while, or when asked. */
export const NewData = ({ isBehind, onShow }: NewDataProps) => (
  <output className={css.notice}>
    {isBehind && (
      <Button look="quiet" icon="retry" onClick={onShow}>
        {t('reports.showNewData')}
      </Button>
    )}
  </output>
)
