import { useWidget } from '../ui/context.ts'
import { safeUrl } from '../ui/safeUrl.ts'
import * as css from '../ui/screen.css.ts'
import type { Details, Intent } from './flow.ts'
import * as own from './booking.css.ts'

/** The lead generator and the store. */
export function GeneratorHeader({ details, intent }: { readonly details: Details; readonly intent: Intent }) {
  const { t, baseUrl } = useWidget()
  const { user, store, organization, webConfig } = details
  const picture = safeUrl(user.captureIconUrl, baseUrl)
  const logo = safeUrl(webConfig.logoUrl, baseUrl)
  const [name = ''] = user.displayName.trim().split(/\s+/)
  return (
    <div className={own.line} part="header">
      {picture ? (
        <img className={own.face} src={picture} alt="" />
      ) : (
        <span className={own.face} aria-hidden="true">
          {name[0]}
        </span>
      )}
      <div className={css.rowText}>
        <p>{t(intent === 'book' ? 'headTime' : 'headCapture', { name })}</p>
        <p className={css.muted}>
          {[store && t('headStore', { store: store.name }), logo ? '' : organization.name].filter(Boolean).join(' · ')}
        </p>
      </div>
      {logo && <img className={own.logo} src={logo} alt={organization.name} height={32} />}
    </div>
  )
}
