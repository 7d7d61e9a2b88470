import type { ReactNode } from 'react'
import { t } from '../words/index.ts'
import { useTitle } from './useTitle.ts'
import { Mark } from './Mark.tsx'
import * as css from './account.css.ts'

interface AccountFrameProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** The quiet page that signing in and its neighbours share. */
export function AccountFrame({ title, lead, children, foot }: AccountFrameProps) {
  useTitle(title)
  return (
    <div className={css.page}>
      <main className={css.card}>
        <Mark />
        <h1 className={css.title}>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </main>
      <nav className={css.foot} aria-label={t('Account')}>
        {foot}
      </nav>
    </div>
  )
}
