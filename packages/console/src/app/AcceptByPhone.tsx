import { useState } from 'react'
import type { LoginChallenge, LoginRecord, Replies } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { fullWidth } from '../ui/controls.css.ts'
import { accountPaths, go } from '../routing/router.ts'
import { t } from '../i18n/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import { DeadLink } from './LinkForm.tsx'
import TwoStepSignIn from './TwoStepSignIn.tsx'

interface AcceptByPhoneProps {
  readonly linkId: string
  readonly invitation: NonNullable<Replies['account.invitation']['invitation']>
}

/** Accepts an invitation by text with a code that is sent to the same phone, and signs in. */
export function AcceptByPhone({ linkId, invitation: { organization, phoneEnd } }: AcceptByPhoneProps) {
  const { session } = useServices()
  const send = useMutation('account.sendInvitationCode')
  const accept = useMutation('account.acceptByPhone')
  const decline = useMutation('account.declineByLink')
  const [isSent, setSent] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  const [due, setDue] = useState<LoginChallenge>()
  const phone = `••• ${phoneEnd ?? ''}`

  function enter(record: LoginRecord): void {
    session.signIn(record)
    toast(t('app.joined', { organization }))
    go('/', { replace: true })
  }
  async function sendCode(): Promise<void> {
    accept.reset()
    if (await send.run({ body: { linkId } })) setSent(true)
  }
  async function submit(code: string): Promise<void> {
    const reply = await accept.run({ body: { linkId, code } })
    if (reply && 'challenge' in reply) setDue(reply)
    else if (reply) enter(reply)
  }
  if (due)
    return <TwoStepSignIn due={due} onDone={enter} onBack={() => go(`${accountPaths.login}?by=phone`, { replace: true })} />
  const isGone = [send, accept, decline].some(({ problem }) => problem?.status === 410)
  return (
    <AccountFrame
      key={String(isSent)}
      title={t('app.join', { organization })}
      {...(!isDeclined &&
        !isGone && { lead: isSent ? t('app.codeSent', { phone }) : t('app.invitedByPhone', { organization, phone }) })}
      foot={<a href={`${accountPaths.login}?by=phone`}>{t('app.backToSignIn')}</a>}
    >
      {isDeclined ? (
        <output>{t('app.invitationDeclined', { organization })}</output>
      ) : isGone ? (
        <DeadLink />
      ) : (
        <>
          {isSent ? (
            <CodeForm
              action={t('app.acceptInvitation')}
              isBusy={accept.isRunning}
              problem={accept.problem ?? send.problem}
              onSubmit={(code) => void submit(code)}
              onSendAgain={sendCode}
            />
          ) : (
            <>
              <ProblemNotice problem={send.problem} />
              <Button look="primary" className={fullWidth} isBusy={send.isRunning} onClick={() => void sendCode()}>
                {t('app.textMeACode')}
              </Button>
            </>
          )}
          <ProblemNotice problem={decline.problem} />
          <Button
            look="quiet"
            className={fullWidth}
            isBusy={decline.isRunning}
            onClick={() => void decline.run({ body: { linkId } }).then((reply) => reply && setDeclined(true))}
          >
            {t('app.declineInvitation')}
          </Button>
        </>
      )}
    </AccountFrame>
  )
}
