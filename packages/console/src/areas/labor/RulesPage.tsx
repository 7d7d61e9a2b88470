import { useTitle } from '../../routing/useTitle.ts'
import { useCall } from '../../data/useCall.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { RulesForm } from './RulesForm.tsx'
import * as css from './payroll.css.ts'

const title = t('payroll.rules')

/** How the organization's hours become pay. */
export default function RulesPage() {
  useTitle(title)
  const { data, problem, retry } = useCall('settings.payrollRules', {})
  return (
    <div className={css.page}>
      <div className={css.body}>
        <h1 className={css.heading}>{title}</h1>
        <p className={css.intro}>{t('payroll.intro')}</p>
        {data ? (
          <RulesForm key={data.updatedAt} saved={data} onSaved={retry} />
        ) : problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['60%', '60%', '60%', '60%']} />
        )}
      </div>
    </div>
  )
}
