import type { Replies } from '@walkup/sdk'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { systemLabel } from '../../ui/systemLabel.ts'
import * as css from './today.css.ts'
import { t } from '../../i18n/index.ts'

interface FailingConnectionsProps {
  readonly connections: Replies['dashboard.panels']['failingConnections']
}

/** Warns administrators that leads do not arrive in other systems, or results do not come back. */
export const FailingConnections = ({ connections }: FailingConnectionsProps) => (
  <section className={`${css.card} ${css.urgent}`} aria-labelledby="failing-connections">
    <h2 id="failing-connections" className={css.label}>
      {t('dashboard.connectionsFail')}
    </h2>
    {connections.map(({ system, url, since }) => (
      <p key={`${system}${url}`} className={css.notice}>
        {url ?? systemLabel(system)}
        {since && (
          <>
            {' · '}
            <RelativeTime at={since} />
          </>
        )}
      </p>
    ))}
    <a href="/integrations">{t('dashboard.checkConnections')}</a>
  </section>
)
