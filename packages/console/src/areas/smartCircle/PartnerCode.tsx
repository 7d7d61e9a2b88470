import { useCall } from '../../data/useCall.ts'
import { status } from '../../frame/frame.css.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import { t } from '../../i18n/index.ts'

/** Copies the code that a lender outside the owner group needs. */
export default function PartnerCode() {
  const uid = useCall('smartCircle.partners', {}).data?.uid
  return (
    <span className={status}>
      <ReasonButton
        look="quiet"
        icon="copy"
        reason={!uid && t('frame.loading')}
        title={t('smartCircle.copyCodeHint')}
        onClick={() => {
          if (uid) copyText(uid, t('smartCircle.codeCopied'))
        }}
      >
        {t('smartCircle.copyCode')}
      </ReasonButton>
    </span>
  )
}
