import { useCall } from '../../data/useCall.ts'
import { said } from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

/** Copies the code that a lender outside the owner group needs. */
export default function PartnerCode() {
  const uid = useCall('smartCircle.partners', {}).data?.uid
  return (
    <span className={said}>
      <Button
        look="quiet"
        icon="copy"
        disabled={!uid}
        title={t('smartCircle.copyCodeHint')}
        onClick={() => {
          if (uid) void navigator.clipboard.writeText(uid).then(() => toast(t('smartCircle.codeCopied')))
        }}
      >
        {t('smartCircle.copyCode')}
      </Button>
    </span>
  )
}
