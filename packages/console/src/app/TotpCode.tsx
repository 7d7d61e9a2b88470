import type { Replies } from '@walkup/sdk'
import { t } from '../i18n/index.ts'
import * as css from './totpCode.css.ts'

/** Width of the quiet zone around the code, in modules. */
const QUIET = 4

/** A TOTP secret as a QR code and as text to type. */
export function TotpCode({ secret: { secret, uri, qr } }: { readonly secret: Replies['account.startTotp'] }) {
  const side = qr.size + 2 * QUIET
  return (
    <div className={css.box}>
      <svg className={css.code} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges" aria-hidden="true">
        <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>{t('app.scanCode')}</p>
      <p className={css.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <a href={uri}>{t('app.openInApp')}</a>
    </div>
  )
}
