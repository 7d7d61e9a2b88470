import { useTitle } from '../../routing/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Editor } from './Editor.tsx'
import * as css from './webConfig.css.ts'
import { t } from '../../i18n/index.ts'

/** Booking widget settings with a live preview. */
export default function WebConfigPage() {
  useTitle(t('webConfig.bookingPage'))
  const { data, problem, retry } = useCall('settings.webConfig', {})
  const login = useLogin()
  if (data) return <Editor key={login?.currentOrganizationId} saved={data} />
  return (
    <>
      <header className={css.head}>
        <h1 className={css.title}>{t('webConfig.bookingPage')}</h1>
      </header>
      {problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <div className={css.skeleton}>
          <Skeleton widths={['30%', '60%', '60%', '40%', '60%']} />
        </div>
      )}
    </>
  )
}
