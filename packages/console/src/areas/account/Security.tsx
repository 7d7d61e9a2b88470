import { useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { toFailure, type Failure } from '../../data/problem.ts'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, FailureNotice, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { canUsePasskeys, makePasskey } from '../../app/passkey.ts'
import { say } from '../../words/index.ts'
import { deviceOf } from './device.ts'
import * as css from './account.css.ts'

const TotpDialog = lazy(() => import('./TotpDialog.tsx'))
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'))
const RenamePasskey = lazy(() => import('./RenamePasskey.tsx'))

type Open = 'totp' | 'codes' | { readonly id: number; readonly name: string } | undefined

/** Two-step verification: an authenticator app, passkeys, and the recovery codes for when neither is at hand. */
export function Security() {
  const { client } = useServices()
  const { data, failure, retry } = useCall('account.security', {})
  const [open, setOpen] = useState<Open>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()

  async function run(work: () => Promise<string | undefined>): Promise<void> {
    setBusy(true)
    setRefused(undefined)
    try {
      const done = await work()
      if (done) toast(done)
    } catch (error) {
      setRefused(await toFailure(error))
    }
    setBusy(false)
    retry()
  }
  const addPasskey = () =>
    run(async () => {
      const { challenge, options } = await client.call('account.startPasskey')
      const credential = await makePasskey(options)
      if (!credential) return
      const name = deviceOf(navigator.userAgent)
      await client.call('account.addPasskey', { body: { challenge, credential, name } })
      return say({
        en: 'The passkey was added. You can sign in with it alone.',
        es: 'Se añadió la llave de acceso. Puede entrar solo con ella.',
      })
    })
  const removePasskey = (id: number) =>
    run(async () => {
      await client.call('account.removePasskey', { params: { id } })
      return say({ en: 'The passkey was removed.', es: 'Se quitó la llave de acceso.' })
    })
  const removeTotp = () =>
    run(async () => {
      await client.call('account.removeTotp')
      return say({ en: 'The authenticator app was removed.', es: 'Se quitó la aplicación de autenticación.' })
    })
  const close = () => {
    setOpen(undefined)
    retry()
  }
  if (!data)
    return (
      <Card title={{ en: 'Security', es: 'Seguridad' }}>
        {failure ? <ErrorState failure={failure} onRetry={retry} /> : <Skeleton widths={['60%', '80%', '60%']} />}
      </Card>
    )
  const isOn = data.totpSince !== null || data.passkeys.length > 0
  const canAdd = data.canUsePasskeys && canUsePasskeys()
  return (
    <Card title={{ en: 'Security', es: 'Seguridad' }}>
      <ul className={css.list}>
        <li className={css.row}>
          <span className={css.rowText}>
            <span className={css.strong}>{say({ en: 'Two-step verification', es: 'Verificación en dos pasos' })}</span>
            <StatusDot tone={isOn ? 'good' : 'ended'}>
              {isOn ? say({ en: 'On', es: 'Activada' }) : say({ en: 'Off', es: 'Desactivada' })}
            </StatusDot>
            {data.isRequired && (
              <span className={css.quiet}>{say({ en: 'Required by your organization', es: 'La exige su organización' })}</span>
            )}
          </span>
        </li>
        <li className={css.row}>
          <span className={css.rowText}>
            <span className={css.strong}>{say({ en: 'Authenticator app', es: 'Aplicación de autenticación' })}</span>
            <span className={css.quiet}>
              {data.totpSince ? <RelativeTime at={data.totpSince} /> : say({ en: 'Not set up', es: 'Sin configurar' })}
            </span>
          </span>
          {data.totpSince ? (
            <Button isBusy={isBusy} onClick={() => void removeTotp()}>
              {say({ en: 'Remove', es: 'Quitar' })}
            </Button>
          ) : (
            <Button onClick={() => setOpen('totp')}>{say({ en: 'Set up', es: 'Configurar' })}</Button>
          )}
        </li>
        {data.passkeys.map(({ id, name, isSynced, lastUsedAt }) => (
          <li key={id} className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong}>{name}</span>
              <span className={css.quiet}>
                {say({ en: 'Passkey', es: 'Llave de acceso' })}
                {isSynced && ` · ${say({ en: 'synced', es: 'sincronizada' })}`}
                {lastUsedAt && (
                  <>
                    {' · '}
                    <RelativeTime at={lastUsedAt} />
                  </>
                )}
              </span>
            </span>
            <span className={css.choices}>
              <Button
                aria-label={say({ en: `Rename ${name}`, es: `Cambiar el nombre de ${name}` })}
                onClick={() => setOpen({ id, name })}
              >
                {say({ en: 'Rename', es: 'Renombrar' })}
              </Button>
              <Button
                isBusy={isBusy}
                aria-label={say({ en: `Remove ${name}`, es: `Quitar ${name}` })}
                onClick={() => void removePasskey(id)}
              >
                {say({ en: 'Remove', es: 'Quitar' })}
              </Button>
            </span>
          </li>
        ))}
        {canAdd && (
          <li className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong}>{say({ en: 'Passkeys', es: 'Llaves de acceso' })}</span>
              <span className={css.quiet}>
                {say({
                  en: 'Sign in with a fingerprint, a face, a PIN or a security key.',
                  es: 'Entre con la huella, la cara, un PIN o una llave de seguridad.',
                })}
              </span>
            </span>
            <Button isBusy={isBusy} onClick={() => void addPasskey()}>
              {say({ en: 'Add passkey', es: 'Añadir llave' })}
            </Button>
          </li>
        )}
        {isOn && (
          <li className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong}>{say({ en: 'Recovery codes', es: 'Códigos de recuperación' })}</span>
              <span className={css.quiet}>
                {data.recoveryCodesLeft > 0
                  ? say({ en: `${data.recoveryCodesLeft} left`, es: `Quedan ${data.recoveryCodesLeft}` })
                  : say({
                      en: 'None. Without them a lost device locks you out.',
                      es: 'Ninguno. Sin ellos, perder el dispositivo le deja fuera.',
                    })}
              </span>
            </span>
            <Button look={data.recoveryCodesLeft ? 'plain' : 'primary'} onClick={() => setOpen('codes')}>
              {data.recoveryCodesLeft ? say({ en: 'Replace', es: 'Reemplazar' }) : say({ en: 'Create', es: 'Crear' })}
            </Button>
          </li>
        )}
      </ul>
      <FailureNotice failure={refused} />
      {open === 'totp' && <TotpDialog onClose={close} onDone={() => (data.recoveryCodesLeft ? close() : setOpen('codes'))} />}
      {open === 'codes' && <RecoveryCodes onClose={close} />}
      {typeof open === 'object' && <RenamePasskey passkey={open} onClose={close} />}
    </Card>
  )
}
