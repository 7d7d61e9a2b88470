import { Suspense, useState } from 'react'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { formatShort } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { t } from '../../i18n/index.ts'
import { ConnectionActions, ConnectionFacts } from './ConnectionActions.tsx'
import { HeldLists } from './HeldLists.tsx'
import { fieldLabel, healths, isForTexts, systemHints, systemName, type Connection } from './systems.ts'
import * as css from './integrations.css.ts'

const ConnectionDialog = lazy(() => import('./ConnectionDialog.tsx'))
const SecretDialog = lazy(() => import('./SecretDialog.tsx'))

interface SystemCardProps {
  readonly connection: Connection
  readonly onChanged: () => void
}

/** A system’s health and settings, with a live test and a preview. */
export function SystemCard({ connection, onChanged }: SystemCardProps) {
  const { system, health, settings, missing, lastError, capacityFailure, updatedAt } = connection
  const mayWrite = useCan('connections.save')
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const name = systemName(connection)
  const verb = updatedAt === null ? t('common.setUp') : t('common.change')
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>{name}</h2>
        <StatusDot tone={healths[health].tone}>{healths[health].word}</StatusDot>
      </div>
      <p className={css.muted}>{systemHints[system]}</p>
      {updatedAt !== null && (
        <dl className={css.facts}>
          {Object.entries(settings).map(
            ([key, value]) => typeof value === 'string' && <Fact key={key} term={fieldLabel(key)} value={value} />,
          )}
          <ConnectionFacts connection={connection} />
        </dl>
      )}
      {capacityFailure && (
        <p className={css.missing}>
          {t('common.capacityFailed', { time: formatShort(capacityFailure.at) })} {capacityFailure.error}
        </p>
      )}
      <HeldLists connection={connection} onChanged={onChanged} />
      {lastError && <p className={css.missing}>{lastError}</p>}
      {updatedAt !== null && missing.length > 0 && (
        <p className={css.missing}>
          {t(isForTexts(system) ? 'integrations.missingForTexts' : 'integrations.missing', {
            fields: missing.map(fieldLabel).join(', '),
          })}
        </p>
      )}
      {mayWrite && (
        <ConnectionActions connection={connection} name={name} onChanged={onChanged}>
          <Button icon="edit" aria-label={`${verb}: ${name}`} onClick={() => setOpen(true)}>
            {verb}
          </Button>
        </ConnectionActions>
      )}
      <Suspense>
        {isOpen && (
          <ConnectionDialog
            connection={connection}
            onClose={() => setOpen(false)}
            onSaved={(saved) => {
              setSecret(saved.secret)
              onChanged()
            }}
          />
        )}
        {secret && !isOpen && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      </Suspense>
    </section>
  )
}

const Fact = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <>
    <dt className={css.term}>{term}</dt>
    <dd>{value}</dd>
  </>
)
