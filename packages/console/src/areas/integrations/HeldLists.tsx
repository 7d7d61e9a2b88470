import { Suspense, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { systemName, type Connection } from './systems.ts'
import * as css from './integrations.css.ts'

const Confirm = lazy(() => import('../../frame/Confirm.tsx'))

type HeldList = Connection['heldLists'][number]

/** Lists that would lose many entries at once, until an administrator confirms it or the other system lists them again. */
export function HeldLists({ connection, onChanged }: { readonly connection: Connection; readonly onChanged: () => void }) {
  const { client, cache } = useServices()
  const mayAccept = useCan('connections.sync')
  const [accepting, setAccepting] = useState<HeldList>()
  const { system } = connection
  const name = systemName(connection)
  return (
    <>
      {connection.heldLists.map((held) => (
        <div key={held.list}>
          <p className={css.missing}>{t('integrations.heldList', { name, ...held })}</p>
          {mayAccept && connection.isActive && (
            <Button look="quiet" onClick={() => setAccepting(held)}>
              {t('integrations.acceptList', { count: held.deactivated })}
            </Button>
          )}
        </div>
      ))}
      <Suspense>
        {accepting && (
          <Confirm
            title={t('integrations.acceptListTitle', { ...accepting, count: accepting.deactivated })}
            text={t('integrations.acceptListText', { name })}
            verb={t('integrations.acceptList', { count: accepting.deactivated })}
            run={() => client.call('connections.sync', { params: { system }, body: { acceptLists: [accepting.list] } })}
            onDone={() => {
              setAccepting(undefined)
              for (const entity of ['connection', 'technician', 'businessUnit', 'listEntry']) cache.invalidate(entity)
              onChanged()
              toast(t('integrations.acceptedList', { count: accepting.deactivated }))
            }}
            onClose={() => setAccepting(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
