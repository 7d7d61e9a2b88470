import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import * as css from './screen.css.ts'

interface Props {
  readonly title: string
  /** False on the first screen, which must not steal the page's focus. */
  readonly takesFocus: boolean
  readonly children: ReactNode
  readonly lead?: string
  /** It is answered by a tap. */
  readonly isChoice?: boolean
}

/** A step with its heading, which takes the focus when the step mounts. Both texts may be the organization's own, in another direction. */
export function StepFrame({ title, takesFocus, lead, isChoice, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    const top = heading.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight * 0.6) heading.current?.scrollIntoView({ block: 'center' })
    // Each step mounts its own frame, so this runs once per step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div className={css.step}>
      <div className={isChoice ? css.choiceHead : css.stack}>
        <h2 className={css.title} part="heading" ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        {lead && (
          <p className={css.muted}>
            <bdi>{lead}</bdi>
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
