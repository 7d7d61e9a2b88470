import { formatPhone } from '../phone.ts'
import { useWidget } from '../ui/context.ts'
import { safeUrl } from '../ui/safeUrl.ts'
import type { Details } from './flow.ts'
import * as own from './booking.css.ts'

/** Whom to call instead, and what happens to what is entered: before the first form. */
export function Contacts({ details: { businessContact, webConfig } }: { readonly details: Details }) {
  const { t } = useWidget()
  return (
    <p className={own.contacts}>
      {businessContact && (
        <a className={own.contact} href={`tel:${businessContact.phone}`}>
          {t('callNumber', { phone: formatPhone(businessContact.phone) })}
        </a>
      )}
      <LegalLinks webConfig={webConfig} />
    </p>
  )
}

/** The organization's privacy policy and terms, as far as it has set them. */
export function LegalLinks({ webConfig: { privacyUrl, termsUrl } }: Pick<Details, 'webConfig'>) {
  const { t, baseUrl } = useWidget()
  return (
    [
      ['privacy', privacyUrl],
      ['terms', termsUrl],
    ] as const
  ).map(([key, url]) => {
    const href = safeUrl(url, baseUrl)
    return (
      href && (
        <a key={key} className={own.contact} href={href} target="_blank" rel="noopener noreferrer">
          {t(key)}
        </a>
      )
    )
  })
}
