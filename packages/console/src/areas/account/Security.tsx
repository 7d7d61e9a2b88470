import { Suspense, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { canUsePasskeys, createPasskey } from '../../app/passkey.ts'
import { t } from '../../i18n/index.ts'
import { deviceOf } from './device.ts'
import * as css from './account.css.ts'

const TotpDialog = lazy(() => import('./TotpDialog.tsx'))
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'))
const Confirm = lazy(() => import('../../frame/Confirm.tsx'))
const RenamePasskey = lazy(() => import('./RenamePasskey.tsx'))

/** The passkey, or the authenticator app, that is about to be removed. */
type Removing = 'totp' | { readonly id: number; readonly name: string } | undefined
type Open = 'totp' | 'codes' | { readonly id: number; readonly name: string } | undefined

/** Two-step verification: authenticator app, passkeys, and recovery codes. */
export function Security() {
  const { client } = useServices()
  const { data, problem, retry } = useCall('account.security', {})
  const [open, setOpen] = useState<Open>()
  const [removing, setRemoving] = useState<Removing>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Problem>()

  async function run(work: () => Promise<string | undefined>): Promise<void> {
    setBusy(true)
    setRefused(undefined)
    try {
      const done = await work()
      if (done) toast(done)
    } catch (error) {
      setRefused(await toProblem(error))
    }
    setBusy(false)
    retry()
  }
  const addPasskey = () =>
    run(async () => {
      const { challenge, options } = await client.call('account.startPasskey')
      const credential = await createPasskey(options)
      if (!credential) return
      const name = deviceOf(navigator.userAgent)
      await client.call('account.addPasskey', { body: { challenge, credential, name } })
      return t('account.passkeyAdded')
    })
  const close = () => {
    setOpen(undefined)
    retry()
  }
  if (!data)
    return (
      <Card title={t('account.security')}>
        {problem ? <ErrorState problem={problem} onRetry={retry} /> : <Skeleton widths={['60%', '80%', '60%']} />}
      </Card>
    )
  const isOn = data.totpSince !== null || data.passkeys.length > 0
  const canAdd = data.canUsePasskeys && canUsePasskeys()
  return (
    <Card title={t('account.security')}>
      <ul className={css.list}>
        <li className={css.row}>
          <span className={css.rowText}>
            <span className={css.strong}>{t('common.twoStepVerification')}</span>
            <StatusDot tone={isOn ? 'good' : 'ended'}>{isOn ? t('account.on') : t('common.off')}</StatusDot>
            {data.isRequired && <span className={css.quiet}>{t('account.requiredByOrganization')}</span>}
          </span>
        </li>
        <li className={css.row}>
          <span className={css.rowText}>
            <span className={css.strong}>{t('common.authenticatorApp')}</span>
            <span className={css.quiet}>{data.totpSince ? <RelativeTime at={data.totpSince} /> : t('common.notSetUp')}</span>
          </span>
          {data.totpSince ? (
            <Button isBusy={isBusy} onClick={() => setRemoving('totp')}>
              {t('common.remove')}
            </Button>
          ) : (
            <Button onClick={() => setOpen('totp')}>{t('common.setUp')}</Button>
          )}
        </li>
        {data.passkeys.map(({ id, name, isSynced, lastUsedAt }) => (
          <li key={id} className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong}>{name}</span>
              <span className={css.quiet}>
                {t('common.passkey')}
                {isSynced && ` · ${t('account.synced')}`}
                {lastUsedAt && (
                  <>
                    {' · '}
                    <RelativeTime at={lastUsedAt} />
                  </>
                )}
              </span>
            </span>
            <span className={css.choices}>
              <Button aria-label={t('account.renameName', { name })} onClick={() => setOpen({ id, name })}>
                {t('account.rename')}
              </Button>
              <Button isBusy={isBusy} aria-label={t('account.removeName', { name })} onClick={() => setRemoving({ id, name })}>
                {t('common.remove')}
              </Button>
            </span>
          </li>
        ))}
        {canAdd && (
          <li className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong}>{t('account.passkeys')}</span>
              <span className={css.quiet}>{t('account.passkeysHint')}</span>
            </span>
            <Button isBusy={isBusy} onClick={() => void addPasskey()}>
              {t('account.addPasskey')}
            </Button>
          </li>
        )}
        {isOn && (
          <li className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong}>{t('account.recoveryCodes')}</span>
              <span className={css.quiet}>
                {data.recoveryCodesLeft > 0
                  ? t('account.codesLeft', { recoveryCodesLeft: data.recoveryCodesLeft })
                  : t('account.noRecoveryCodes')}
              </span>
            </span>
            <Button look={data.recoveryCodesLeft ? 'plain' : 'primary'} onClick={() => setOpen('codes')}>
              {data.recoveryCodesLeft ? t('account.replace') : t('account.create')}
            </Button>
          </li>
        )}
      </ul>
      <ProblemNotice problem={refused} />
      {open === 'totp' && <TotpDialog onClose={close} onDone={() => (data.recoveryCodesLeft ? close() : setOpen('codes'))} />}
      {open === 'codes' && <RecoveryCodes onClose={close} />}
      {removing && (
        <Suspense>
          <Confirm
            title={`${t('common.remove')}: ${removing === 'totp' ? t('common.authenticatorApp') : removing.name}`}
            text={removing === 'totp' ? t('account.removeAppHint') : t('account.removePasskeyHint')}
            verb={t('common.remove')}
            run={() =>
              removing === 'totp'
                ? client.call('account.removeTotp')
                : client.call('account.removePasskey', { params: { id: removing.id } })
            }
            onDone={() => {
              toast(t(removing === 'totp' ? 'account.appRemoved' : 'account.passkeyRemoved'))
              setRemoving(undefined)
              retry()
            }}
            onClose={() => setRemoving(undefined)}
          />
        </Suspense>
      )}
      {typeof open === 'object' && <RenamePasskey passkey={open} onClose={close} />}
    </Card>
  )
}
