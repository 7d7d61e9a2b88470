import { useEffect, useMemo } from 'react'
import { useStore } from '@nanostores/react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { createPages } from '../../data/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { exact, money } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { say } from '../../words/index.ts'
import { fullName, leadPath, statuses } from '../leads/words.ts'
import { Drawer } from './Drawer.tsx'
import { readDrill, type DrillSearch } from './drill.ts'
import * as css from './Drawer.css.ts'

interface BehindProps {
  /** The figure and whose it is: "Sold 9 · Northgate". */
  readonly title: string
  readonly searches: readonly DrillSearch[]
  readonly onClose: () => void
}
/** The leads behind a number, beside the report. */
export default function Behind({ title, searches, onClose }: BehindProps) {
  const { client } = useServices()
  const key = JSON.stringify(searches)
  const pages = useMemo(() => createPages(readDrill(client, JSON.parse(key) as DrillSearch[])), [client, key])
  useEffect(() => {
    void pages.reload()
    return () => pages.abort()
  }, [pages])
  const { items, phase, failure, hasMore } = useStore(pages.state)
  return (
    <Drawer title={title} onClose={onClose}>
      {failure && items.length === 0 ? (
        <ErrorState failure={failure} onRetry={pages.reload} />
      ) : phase === 'loading' ? (
        <div className={css.bones}>
          <Skeleton widths={['70%', '45%', '64%', '50%', '72%', '40%']} />
        </div>
      ) : items.length === 0 ? (
        <EmptyState title={say({ en: 'These leads have moved on', es: 'Estos prospectos ya cambiaron' })}>
          {say({ en: 'They changed since the report was read.', es: 'Cambiaron desde que se leyó el informe.' })}
        </EmptyState>
      ) : (
        <ul className={css.list} aria-label={title}>
          {items.map((lead) => (
            <li key={lead.id}>
              <a className={css.item} href={leadPath(lead)}>
                <span className={css.itemHead}>
                  <strong>{fullName(lead)}</strong>
                  <StatusDot tone={statuses[lead.status].tone}>{statuses[lead.status].word}</StatusDot>
                </span>
                <span className={css.itemFoot}>
                  {[
                    exact(lead.appointmentAt ?? lead.receivedAt),
                    lead.store?.name,
                    lead.soldCents === null ? undefined : money(lead.soldCents),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && failure && <ErrorState failure={failure} onRetry={pages.loadMore} />}
      {hasMore && !failure && items.length > 0 && (
        <Button isBusy={phase === 'more'} onClick={() => void pages.loadMore()}>
          {say({ en: 'Show more', es: 'Mostrar más' })}
        </Button>
      )}
    </Drawer>
  )
}
