/** @jsxImportSource preact */
import { type WidgetContext } from '../ui/context.ts'
import { safeUrl } from '../ui/safeUrl.ts'
import * as css from '../ui/base.css.ts'
import type { Details, Intent } from './flow.ts'
import * as own from './booking.css.ts'

/** Who the shopper talks to, and where. */
export function Head({ details, intent }: { readonly details: Details; readonly intent: Intent }, { t, baseUrl }: WidgetContext) {
  const { user, store, organization, webConfig } = details
  const picture = safeUrl(user.captureIconUrl, baseUrl)
  const logo = safeUrl(webConfig.logoUrl, baseUrl)
  const [name = ''] = user.displayName.trim().split(/\s+/)
  return (
    <div class={own.line}>
      {picture ? (
        <img class={own.face} src={picture} alt="" />
      ) : (
        <span class={own.face} aria-hidden="true">
          {name[0]}
        </span>
      )}
      <div class={css.rowText}>
        <p>{t(intent === 'book' ? 'headTime' : 'headCapture', { name })}</p>
        <p class={css.muted}>
          {[store && t('headStore', { store: store.name }), logo ? '' : organization.name].filter(Boolean).join(' · ')}
        </p>
      </div>
      {logo && <img class={own.logo} src={logo} alt={organization.name} height={32} />}
    </div>
  )
}
