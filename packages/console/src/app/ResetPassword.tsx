import { useCall } from '../data/useCall.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../i18n/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { DeadLink, LinkForm } from './LinkForm.tsx'
import { accountPaths, go } from '../routing/router.ts'

/** Target of every emailed password link: password reset or invitation. */
export default function ResetPassword({ linkId }: { readonly linkId: string }) {
  const link = useCall('account.validateResetLink', { params: { linkId } })
  const isDead = link.data?.isValid === false || link.problem?.status === 404 || link.problem?.status === 400
  if (link.data?.isValid && link.data.purpose === 'invite') return <AcceptInvitation linkId={linkId} />

  function toSignIn(): void {
    toast(t('app.passwordSet'))
    go(accountPaths.login, { replace: true })
  }
  return (
    <AccountFrame title={t('app.setNewPassword')} foot={<a href={accountPaths.login}>{t('app.backToSignIn')}</a>}>
      {isDead ? (
        <DeadLink />
      ) : link.problem ? (
        <ErrorState problem={link.problem} onRetry={link.retry} />
      ) : !link.data ? (
        <Skeleton widths={['40%', '100%', '100%']} />
      ) : (
        <LinkForm linkId={linkId} label={t('common.newPassword')} action={t('app.setPassword')} onDone={toSignIn} />
      )}
    </AccountFrame>
  )
}
