import { useId, type ReactNode } from 'react'
import type { Text } from '../i18n/index.ts'
import * as css from './Card.css.ts'

/** A titled card. */
export function Card({ title, children }: { readonly title: Text; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}
