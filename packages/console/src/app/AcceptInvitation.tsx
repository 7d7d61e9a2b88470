import { useState } from 'react'
import { useLogin, useServices } from '../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { fullWidth } from '../ui/controls.css.ts'
import { t } from '../i18n/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { AcceptByPhone } from './AcceptByPhone.tsx'
import { LinkForm } from './LinkForm.tsx'
import { accountPaths, go, switchPath } from '../routing/router.ts'

/** Accepts an invitation with a new password, the account's existing one, or the current session. */
export function AcceptInvitation({ linkId }: { readonly linkId: string }) {
  const { session } = useServices()
  const login = useLogin()
  const found = useCall('account.invitation', { params: { linkId } })
  // Accepting consumes the link while the page is still open.
  const [invitation, setInvitation] = useState(found.data?.invitation)
  if (!invitation && found.data?.invitation) setInvitation(found.data.invitation)
  const accept = useMutation('account.acceptInvitation')
  const decline = useMutation('account.declineByLink')
  const [isDeclined, setDeclined] = useState(false)
  const { id = 0, organization = '', hasAccount = false } = invitation ?? {}
  const email = invitation?.email ?? ''
  const isSignedIn = hasAccount && login?.email === email

  async function acceptHere(): Promise<void> {
    const profile = await accept.run({ params: { id } })
    if (!profile) return
    session.update(profile)
    toast(t('app.joined', { organization }))
    go('/account', { replace: true })
  }
  async function refuse(): Promise<void> {
    if (await decline.run({ body: { linkId } })) setDeclined(true)
  }
  function toSignIn(): void {
    toast(hasAccount ? t('app.joined', { organization }) : t('app.passwordSet'))
    go(login ? '/' : switchPath(email), { replace: true })
  }
  const lead = !invitation
    ? undefined
    : hasAccount
      ? t('app.invitedWithAccount', { organization, email })
      : t('app.invitedWithoutAccount', { organization, email })
  if (invitation?.phoneEnd) return <AcceptByPhone linkId={linkId} invitation={invitation} />
  return (
    <AccountFrame
      title={hasAccount ? t('app.join', { organization }) : t('app.welcomeToWalkup')}
      {...(lead && !isDeclined && { lead })}
      foot={login ? <a href="/">{t('app.backToWalkup')}</a> : <a href={accountPaths.login}>{t('app.backToSignIn')}</a>}
    >
      {isDeclined ? (
        <output>{t('app.invitationDeclined', { organization })}</output>
      ) : found.problem && !invitation ? (
        <ErrorState problem={found.problem} onRetry={found.retry} />
      ) : // Members without a password also get a link, but there is no invitation to accept: they only set a password.
      !found.data ? (
        <Skeleton widths={['40%', '100%', '100%']} />
      ) : isSignedIn ? (
        <>
          <ProblemNotice problem={accept.problem} />
          <Button look="primary" className={fullWidth} isBusy={accept.isRunning} onClick={() => void acceptHere()}>
            {t('app.acceptInvitation')}
          </Button>
        </>
      ) : (
        <>
          {login && <p>{t('app.invitedAsOther', { email: login.email, email2: email })}</p>}
          {hasAccount ? (
            <LinkForm linkId={linkId} isOwn label={t('app.yourPassword')} action={t('app.acceptInvitation')} onDone={toSignIn} />
          ) : (
            <LinkForm linkId={linkId} label={t('common.password')} action={t('app.setPassword')} onDone={toSignIn} />
          )}
        </>
      )}
      {invitation && !isDeclined && (
        <>
          <ProblemNotice problem={decline.problem} />
          <Button look="quiet" className={fullWidth} isBusy={decline.isRunning} onClick={() => void refuse()}>
            {t('app.declineInvitation')}
          </Button>
        </>
      )}
    </AccountFrame>
  )
}
