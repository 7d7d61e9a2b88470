import { useState } from 'react'
import { accountExtra } from '@walkup/sdk/endpoints'
import { table } from '../data/table.ts'
import { useLogin, useServices } from '../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState, FailureNotice, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { wide } from '../ui/controls.css.ts'
import { say, t } from '../words/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { LinkForm } from './LinkForm.tsx'
import { accountPaths, go, switchPath } from './router.ts'

// Signing in needs none of these, so the first load has none.
Object.assign(table, accountExtra)

/** The page of an invitation's link: accepted with a new password, the account's own, or the sign-in that is there already. */
export function Invited({ linkId }: { readonly linkId: string }) {
  const { session } = useServices()
  const login = useLogin()
  const found = useCall('account.invitation', { params: { linkId } })
  // Accepting uses the link up while the page is still there.
  const [invitation, setInvitation] = useState(found.data?.invitation)
  if (!invitation && found.data?.invitation) setInvitation(found.data.invitation)
  const accept = useMutation('account.acceptInvitation')
  const { id = 0, organization = '', email = '', hasAccount = false } = invitation ?? {}
  const isSignedIn = hasAccount && login?.email === email

  async function acceptHere(): Promise<void> {
    const profile = await accept.run({ params: { id } })
    if (!profile) return
    session.update(profile)
    toast(say({ en: `You are a member of ${organization} now.`, es: `Ya es miembro de ${organization}.` }))
    go('/account', { replace: true })
  }
  function toSignIn(): void {
    toast(
      hasAccount
        ? say({ en: `You are a member of ${organization} now.`, es: `Ya es miembro de ${organization}.` })
        : t('Your password is set. Sign in with it now.'),
    )
    go(login ? '/' : hasAccount ? switchPath(email) : accountPaths.login, { replace: true })
  }
  const lead = !invitation
    ? undefined
    : hasAccount
      ? say({
          en: `${organization} invites you, and you have an account: ${email}.`,
          es: `${organization} le invita, y usted ya tiene una cuenta: ${email}.`,
        })
      : say({
          en: `${organization} invites you. Choose a password: you sign in with it and ${email}.`,
          es: `${organization} le invita. Elija una contraseña: entrará con ella y con ${email}.`,
        })
  return (
    <AccountFrame
      title={hasAccount ? say({ en: `Join ${organization}`, es: `Unirse a ${organization}` }) : t('Welcome to Walkup')}
      {...(lead && { lead })}
      foot={
        login ? (
          <a href="/">{say({ en: 'Back to Walkup', es: 'Volver a Walkup' })}</a>
        ) : (
          <a href={accountPaths.login}>{t('Back to sign in')}</a>
        )
      }
    >
      {found.failure && !invitation ? (
        <ErrorState failure={found.failure} onRetry={found.retry} />
      ) : // A member without a password has a link too, but no invitation to accept: they set the password alone.
      !found.data ? (
        <Skeleton widths={['40%', '100%', '100%']} />
      ) : isSignedIn ? (
        <>
          <FailureNotice failure={accept.failure} />
          <Button look="primary" className={wide} isBusy={accept.isRunning} onClick={() => void acceptHere()}>
            {say({ en: 'Accept invitation', es: 'Aceptar la invitación' })}
          </Button>
        </>
      ) : (
        <>
          {login && (
            <p>
              {say({
                en: `You are signed in as ${login.email}. The invitation is for ${email}.`,
                es: `Ha entrado como ${login.email}. La invitación es para ${email}.`,
              })}
            </p>
          )}
          {hasAccount ? (
            <LinkForm
              linkId={linkId}
              isOwn
              label={say({ en: 'Your password', es: 'Su contraseña' })}
              action={say({ en: 'Accept invitation', es: 'Aceptar la invitación' })}
              onDone={toSignIn}
            />
          ) : (
            <LinkForm linkId={linkId} label={t('Password')} action={t('Set password')} onDone={toSignIn} />
          )}
        </>
      )}
    </AccountFrame>
  )
}
