import { useEffect, useState } from 'react'
import { useTitle } from '../../routing/useTitle.ts'
import { readsEntity } from '../../data/entities.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { usePages } from '../../data/usePages.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import * as css from './inbox.css.ts'

/** The user's notifications, newest first, updated live. */
export default function InboxPage() {
  useTitle(t('inbox.inbox'))
  const { changes } = useServices()
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const { pages, state } = usePages('notifications.inbox', isUnreadOnly ? { filter: { isRead: false } } : {})
  const mark = useMutation('notifications.read')
  useEffect(
    () =>
      changes.listen((change) => {
        if (!change || readsEntity('notifications.inbox', change.entity)) void pages.mergeFirst(false)
      }),
    [changes, pages],
  )

  async function read(ids?: number[]): Promise<void> {
    const reply = await mark.run({ body: ids ? { ids } : { all: true } })
    if (!reply) return void toast(t('common.notSavedRetry'), true)
    const readAt = new Date().toISOString()
    for (const row of state.items) if (row.readAt === null && (!ids || ids.includes(row.id))) pages.replace({ ...row, readAt })
  }
  const hasUnread = state.items.some(({ readAt }) => readAt === null)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('inbox.inbox')}</h1>
        {[false, true].map((isUnread) => (
          <Button
            key={String(isUnread)}
            look="quiet"
            className={css.toggle}
            aria-pressed={isUnreadOnly === isUnread}
            onClick={() => setUnreadOnly(isUnread)}
          >
            {isUnread ? t('inbox.unread') : t('common.all')}
          </Button>
        ))}
        <span className={css.gap} />
        {hasUnread && (
          <Button icon="check" isBusy={mark.isRunning} onClick={() => void read()}>
            {t('inbox.markAllAsRead')}
          </Button>
        )}
      </header>
      {state.problem && state.items.length === 0 ? (
        <ErrorState problem={state.problem} onRetry={() => void pages.reload()} />
      ) : state.phase === 'loading' && state.items.length === 0 ? (
        <div className={css.list} aria-busy="true">
          {['40%', '55%', '35%'].map((title) => (
            <div key={title} className={css.read}>
              <Skeleton widths={[title, '90%', '20%']} />
            </div>
          ))}
        </div>
      ) : state.items.length === 0 ? (
        <EmptyState icon="mail" title={isUnreadOnly ? t('inbox.allRead') : t('inbox.empty')}>
          {t('inbox.emptyHint')}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {state.items.map((row) => (
            <li key={row.id} className={row.readAt ? css.read : css.unread}>
              <div className={css.line}>
                <h2 className={css.name}>
                  {row.link ? (
                    <a href={row.link} onClick={() => !row.readAt && void read([row.id])}>
                      {row.title}
                    </a>
                  ) : (
                    row.title
                  )}
                </h2>
                {!row.readAt && <span className={css.fresh}>{t('common.new')}</span>}
                <span className={css.gap} />
                <span className={css.muted}>
                  <RelativeTime at={row.sentAt} />
                </span>
              </div>
              <p className={css.body}>{row.body}</p>
              <div className={css.line}>
                {row.sentBy && (
                  <span className={css.muted}>
                    {t('inbox.from')} {row.sentBy.name}
                  </span>
                )}
                <span className={css.gap} />
                {!row.readAt && (
                  <Button
                    look="quiet"
                    icon="check"
                    aria-label={`${t('inbox.markAsRead')}: ${row.title}`}
                    onClick={() => void read([row.id])}
                  >
                    {t('inbox.markAsRead')}
                  </Button>
                )}
              </div>
            </li>
          ))}
          {state.hasMore && (
            <li className={css.more}>
              <Button isBusy={state.phase === 'more'} onClick={() => void pages.loadMore()}>
                {t('inbox.showOlder')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
