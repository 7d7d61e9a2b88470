import { useTitle } from '../../routing/useTitle.ts'
import { useCall } from '../../data/useCall.ts'
import { Renewed } from '../../ui/Renewed.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { SettingsForm } from './SettingsForm.tsx'
import * as css from './responseTimes.css.ts'

const title = t('responseTimes.responseTimes')

/** How fast leads must be claimed, and who is alerted when they are not. */
export default function Page() {
  useTitle(title)
  const { data, problem, retry } = useCall('settings.speedToLead', {})
  return (
    // Reachable by keyboard, since it scrolls even if every field is disabled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.page} tabIndex={0} aria-label={title}>
      <div className={css.body}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.intro}>{t('responseTimes.intro')}</p>
        {data ? (
          <Renewed by={data.updatedAt}>
            <SettingsForm saved={data} onSaved={retry} />
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
