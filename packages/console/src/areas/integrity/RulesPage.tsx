import { useCall } from '../../data/useCall.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { Renewed } from '../../ui/Renewed.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { RulesForm } from './RulesForm.tsx'
import * as css from './integrity.css.ts'

const title = t('integrity.rules')

/** When leads and approaches are flagged. */
export default function RulesPage() {
  useTitle(title)
  const { data, problem, retry } = useCall('integrity.rules', {})
  return (
    // Reachable by keyboard, since it scrolls even if every field is disabled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.page} tabIndex={0} aria-label={title}>
      <div className={css.narrow}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.quiet}>{t('integrity.rulesIntro')}</p>
        {data ? (
          <Renewed by={data.updatedAt}>
            <RulesForm saved={data} onSaved={retry} />
          </Renewed>
        ) : problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['60%', '60%', '60%', '60%']} />
        )}
      </div>
    </section>
  )
}
