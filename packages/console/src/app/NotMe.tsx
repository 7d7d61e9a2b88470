import { useState } from 'react'
import '../data/accountTable.ts'
import { useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { FailureNotice } from '../ui/states.tsx'
import { form, wide } from '../ui/controls.css.ts'
import { say, t } from '../words/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { accountPaths } from './router.ts'

/** “It was not me”, from the mail about a new device. Opening the page does nothing: mail scanners open links too. */
export default function NotMe({ linkId }: { readonly linkId: string }) {
  const report = useMutation('account.reportSignIn')
  const [isDone, setDone] = useState(false)
  return (
    <AccountFrame
      title={say({ en: 'This sign-in was not me', es: 'Este inicio de sesión no fui yo' })}
      foot={<a href={accountPaths.login}>{t('Back to sign in')}</a>}
    >
      {isDone ? (
        <output>
          {say({
            en: 'That session has ended. A link to set a new password is on its way to your mailbox.',
            es: 'Esa sesión terminó. Un enlace para elegir una contraseña nueva va camino de su correo.',
          })}
        </output>
      ) : (
        <div className={form}>
          <p>
            {say({
              en: 'The device that signed in is signed out, and we mail you a link to set a new password.',
              es: 'Se cierra la sesión del dispositivo que entró, y le enviamos un enlace para elegir una contraseña nueva.',
            })}
          </p>
          <FailureNotice failure={report.failure} />
          <Button
            look="primary"
            className={wide}
            isBusy={report.isRunning}
            onClick={() => void report.run({ body: { linkId } }).then((reply) => reply && setDone(true))}
          >
            {say({ en: 'End that session', es: 'Terminar esa sesión' })}
          </Button>
        </div>
      )}
    </AccountFrame>
  )
}
