/** @jsxImportSource preact */
import { component, useEffect, useRef } from './component.ts'
import type { ComponentChildren } from 'preact'
import * as css from './base.css.ts'

interface Props {
  readonly title: string
  /** False on the first screen, which must not steal the page's focus. */
  readonly takesFocus: boolean
  readonly children: ComponentChildren
  readonly lead?: string
}

/** A step with its heading, which takes the focus when the step mounts. */
export const StepFrame = component(({ title, takesFocus, lead, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>()
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    const top = heading.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight * 0.6) heading.current?.scrollIntoView({ block: 'center' })
    // Each step mounts its own frame, so this runs once per step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div class={css.step}>
      <div class={css.stack}>
        <h2 class={css.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p class={css.muted}>{lead}</p>}
      </div>
      {children}
    </div>
  )
})
