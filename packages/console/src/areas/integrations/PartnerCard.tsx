import { Suspense, useState } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { useCan, type AnyRow } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { locale, t } from '../../i18n/index.ts'
import type { Partner } from './partners.ts'
import { missingOf, settingLabels, stateOf } from './status.ts'
import { ConnectionActions, ConnectionFacts } from './ConnectionActions.tsx'
import { healths, type Connection } from './systems.ts'
import * as css from './integrations.css.ts'

const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))
const Confirm = lazy(() => import('../../frame/Confirm.tsx'))

interface PartnerCardProps {
  readonly partner: Partner
  readonly orgUid: string | undefined
  /** Its health; missing for those who see only their own settings. */
  readonly connection?: Connection | undefined
  readonly onChanged: () => void
}

/** Settings of one integration. Its secret is write-only. */
export function PartnerCard({ partner, orgUid, connection, onChanged }: PartnerCardProps) {
  const { client, cache } = useServices()
  const { data, problem, retry } = useCall(partner.read, orgUid === undefined ? undefined : { params: { orgUid }, body: {} })
  const groups = useLookup('third')?.hdsfiGroup
  const options = partner.first.options.useOptions('')
  const mayWrite = useCan(partner.save)
  const [open, setOpen] = useState<'form' | 'secret'>()
  const close = () => setOpen(undefined)
  const isFailing = connection?.health === 'failing' && data?.isActive
  const state = data && (isFailing ? { tone: healths.failing.tone, word: healths.failing.word } : stateOf(data))
  const missing = data && data.id !== null ? missingOf(data) : []
  const mappings = (data?.mappings ?? []) as readonly Readonly<Record<string, number | null>>[]

  const removeSecret = () => {
    const body = { id: data?.id ?? 0, updatedAt: data?.updatedAt ?? undefined, isActive: data?.isActive ?? false, secret: null }
    return partner.save === 'integrations.upsertCentah'
      ? client.call(partner.save, { body })
      : client.call(partner.save, { body })
  }
  const name = connection?.isSimulated ? t('common.simulated', { name: partner.name }) : partner.name
  const verb = data?.id === null ? t('common.setUp') : t('common.change')
  const buttons = (
    <>
      <Button icon="edit" aria-label={`${verb}: ${name}`} onClick={() => setOpen('form')}>
        {verb}
      </Button>
      {data?.isSecretSet && (
        <Button look="quiet" icon="trash" onClick={() => setOpen('secret')}>
          {t('integrations.removeSecret')}
        </Button>
      )}
    </>
  )
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>{name}</h2>
        {state && <StatusDot tone={state.tone}>{state.word}</StatusDot>}
      </div>
      <p className={css.muted}>{partner.what}</p>
      {problem && !data && <ErrorState problem={problem} onRetry={retry} />}
      {!data && !problem && <Skeleton widths={['70%', '50%', '60%']} />}
      {data && (
        <>
          <dl className={css.facts}>
            <dt className={css.term}>{t('common.address')}</dt>
            <dd>{data.baseUrl ?? '–'}</dd>
            <dt className={css.term}>{t('common.account')}</dt>
            <dd>{data.account ?? '–'}</dd>
            <dt className={css.term}>{t('common.secret')}</dt>
            <dd>{data.isSecretSet ? t('integrations.set') : t('integrations.notSet')}</dd>
            <dt className={css.term}>{t('integrations.serviceNames')}</dt>
            <dd>
              {mappings.length === 0 && t('common.noneYet')}
              {mappings.map((row) => (
                <div key={row.serviceGroupId}>
                  {groups?.find(({ id }) => id === row.serviceGroupId)?.name ?? `#${row.serviceGroupId}`} →{' '}
                  {options?.find(({ value }) => value === row[partner.first.key])?.label ?? `#${row[partner.first.key]}`}
                </div>
              ))}
            </dd>
            {connection && data.id !== null && <ConnectionFacts connection={connection} />}
          </dl>
          {connection?.lastError && <p className={css.missing}>{connection.lastError}</p>}
          {missing.length > 0 && (
            <p className={css.missing}>
              {t('integrations.missing', {
                fields: missing.map((part) => settingLabels[part].toLocaleLowerCase(locale)).join(', '),
              })}
            </p>
          )}
          {mayWrite && connection && (
            <ConnectionActions
              connection={connection}
              name={name}
              onChanged={() => {
                retry()
                onChanged()
              }}
            >
              {buttons}
            </ConnectionActions>
          )}
          {mayWrite && !connection && <div className={css.buttons}>{buttons}</div>}
        </>
      )}
      <Suspense>
        {open === 'form' && data && (
          <FormDialog
            form={partner.form}
            row={data.id === null ? undefined : (data as AnyRow)}
            onClose={close}
            onSaved={() => {
              retry()
              onChanged()
            }}
          />
        )}
        {open === 'secret' && (
          <Confirm
            title={`${t('integrations.removeSecret')}: ${name}`}
            text={t('integrations.removeSecretHint')}
            verb={t('integrations.removeSecret')}
            run={removeSecret}
            onDone={() => {
              close()
              cache.invalidate('integration')
              toast(t('integrations.secretRemoved'))
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
