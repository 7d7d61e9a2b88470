import type { Replies } from '@walkup/sdk'
import { useTitle } from '../../routing/useTitle.ts'
import { useCan } from '../../data/access.ts'
import { useCall } from '../../data/useCall.ts'
import { button } from '../../ui/controls.css.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { Builder } from './Builder.tsx'
import * as css from './embed.css.ts'

export type Code = Replies['qrCodes.upsert']

/** The code that puts a widget on the organization's website. */
export default function EmbedPage() {
  useTitle(t('embed.title'))
  const { data, problem, retry } = useCall('qrCodes.search', { body: { filter: { isActive: true }, limit: 1 } })
  const mayAdd = useCan('qrCodes.upsert')
  const [first] = data?.items ?? []
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('embed.title')}</h1>
        <p className={css.muted}>{t('embed.hint')}</p>
      </header>
      {first ? (
        <Builder first={first} />
      ) : data ? (
        <EmptyState
          icon="link"
          title={t('embed.noCodes')}
          action={
            mayAdd && (
              <a className={button.primary} href="/qr-codes?form=new">
                {t('embed.addCode')}
              </a>
            )
          }
        >
          {t('embed.noCodesHint')}
        </EmptyState>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <div className={css.skeleton}>
          <Skeleton widths={['30%', '60%', '60%', '40%', '60%']} />
        </div>
      )}
    </div>
  )
}
