import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../i18n/index.ts'
import { useTitle } from '../routing/useTitle.ts'
import { Logo } from './Logo.tsx'
import * as css from './account.css.ts'

interface AccountFrameProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** Shared layout of the sign-in pages. */
export function AccountFrame({ title, lead, children, foot }: AccountFrameProps) {
  useTitle(title)
  const card = useRef<HTMLElement>(null)
  // Focuses the first input when it appears, unless something already has the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const fields = card.current?.querySelectorAll('input') ?? []
    Array.from(fields)
      .find((field) => !field.value)
      ?.focus()
  })
  return (
    <div className={css.page}>
      <main ref={card} className={css.card}>
        <Logo />
        <h1 className={css.title}>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </main>
      <nav className={css.foot} aria-label={t('common.account')}>
        {foot}
      </nav>
    </div>
  )
}
