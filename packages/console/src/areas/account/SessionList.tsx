import { useEffect, useRef, type ReactNode } from 'react'
import type { Replies } from '@walkup/sdk'
import { Button } from '../../ui/Button.tsx'
import * as css from '../../ui/Card.css.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { deviceOf } from './device.ts'

type Item = Replies['account.sessions']['items'][number] & { readonly organization?: { readonly name: string } }
interface SessionListProps {
  readonly items: readonly Item[]
  readonly isBusy: boolean
  /** Label of the button that ends all other sessions, shown if there are several. */
  readonly endOthers: (amount: number) => Text
  /** Without an id, ends all other sessions. */
  readonly onEnd: (id?: string) => Promise<unknown>
  readonly empty?: ReactNode
}
/** A list of sessions; each except the current one can be ended. */
export function SessionList({ items, isBusy, endOthers, onEnd, empty }: SessionListProps) {
  const wasEnded = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its session, so the focus must move.
  useEffect(() => {
    if (wasEnded.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    wasEnded.current = false
  }, [items])
  const end = (id?: string) => void onEnd(id).then(() => (wasEnded.current = true))
  const others = items.filter(({ isCurrent }) => !isCurrent)
  return (
    <div ref={list} tabIndex={-1}>
      {items.length === 0 && empty}
      <ul className={css.list}>
        {items.map(({ id, isCurrent, organization, lastUsedAt, ip, userAgent }) => (
          <li key={id} className={css.row}>
            <span className={css.rowText}>
              <span className={css.strong} title={userAgent ?? undefined}>
                {deviceOf(userAgent)}
                {isCurrent && ` (${t('account.thisDevice')})`}
              </span>
              <span className={css.quiet}>
                {organization && `${organization.name} · `}
                {ip && `${ip} · `}
                <RelativeTime at={lastUsedAt} />
              </span>
            </span>
            {!isCurrent && (
              <Button
                isBusy={isBusy}
                aria-label={t('account.endSessionOf', { deviceOf: deviceOf(userAgent) })}
                onClick={() => end(id)}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && <p className={css.quiet}>{t('account.endHint')}</p>}
      {others.length > 1 && (
        <Button isBusy={isBusy} onClick={() => end()}>
          {endOthers(others.length)}
        </Button>
      )}
    </div>
  )
}
